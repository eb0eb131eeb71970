import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { suggestedField } from '../../engine/model/systemFields.ts'
import { trackWritten, type RecordsContext } from '../../engine/records/context.ts'
import { tableEntity } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'

/** Returns the unique key of a suggestion: each property of a record has at most one. */
export const suggestionKey = (id: unknown, property: string): string => `${String(id)} ${property}`

/** Returns the names of properties with a pending suggestion. */
export const suggestedProperties = (row: Row): readonly string[] => (row[suggestedField.name] ?? []) as string[]

/**
 * Sets which properties of a record have a pending suggestion; returns the row. This is not a change of the record:
 * its version stays.
 */
export async function setSuggestedProperties(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  names: readonly string[],
): Promise<StoredRow> {
  const table = tableEntity(context, entity)
  const ordered = [...table.properties.keys()].filter(name => names.includes(name))
  const [marked] = await context.store.update(table.name, [is('id', row.id)], { [suggestedField.name]: ordered })
  trackWritten(context, table.name, row)
  return marked ?? row
}

/** Removes the suggestions for properties of a row that a person has written or dismissed; returns the row. */
export async function forgetSuggestions(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  names: readonly string[],
): Promise<StoredRow> {
  const gone = suggestedProperties(row).filter(name => names.includes(name))
  if (gone.length === 0) return row
  await context.store.remove('suggestions', [
    { property: 'key', operator: 'in', value: gone.map(name => suggestionKey(row.id, name)) },
  ])
  return setSuggestedProperties(
    context,
    entity,
    row,
    suggestedProperties(row).filter(name => !gone.includes(name)),
  )
}
