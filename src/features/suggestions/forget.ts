import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { suggestedField } from '../../engine/model/systemFields.ts'
import { trackWritten, type RecordsContext } from '../../engine/records/context.ts'
import { tableEntity } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'

/** The unique key of a suggestion: one waits for each property of a record. */
export const suggestionKey = (id: unknown, property: string): string => `${String(id)} ${property}`

/** Names of the properties that a suggestion waits for. */
export const waitingFor = (row: Row): readonly string[] => (row[suggestedField.name] ?? []) as string[]

/** Sets which properties of a record a suggestion waits for; answers the row. It is no change of the record: its version stays. */
export async function markSuggested(
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

/** Forgets what was suggested for some properties of a row, since a person has written or dismissed it; answers the row. */
export async function forgetSuggestions(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  names: readonly string[],
): Promise<StoredRow> {
  const gone = waitingFor(row).filter(name => names.includes(name))
  if (gone.length === 0) return row
  await context.store.remove('suggestions', [
    { property: 'key', operator: 'in', value: gone.map(name => suggestionKey(row.id, name)) },
  ])
  return markSuggested(
    context,
    entity,
    row,
    waitingFor(row).filter(name => !gone.includes(name)),
  )
}
