import type { Actor } from '../../engine/model/actor.ts'
import { importView, type ImportState, type ImportView } from './import.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { readMapping } from './records/mapping.ts'
import type { ImportMapping } from './import.ts'
import { mayWrite } from '../../engine/rules/access/permissions.ts'
import { findOne, is } from '../../engine/records/findOne.ts'

/** Returns the row of an import. Throws `not_found`. */
export async function findImport({ store }: Pick<RecordsContext, 'store'>, id: string): Promise<RowOf<'imports'>> {
  const row = await findOne(store, 'imports', 'id', id)
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Updates an import that is in one of the given states. Throws `not_found`, or `import_moved` if it is in any other
 * state.
 */
export async function transitionImport(
  context: RecordsContext,
  id: string,
  from: readonly ImportState[],
  changes: Partial<RowOf<'imports'>>,
): Promise<RowOf<'imports'>> {
  const [moved] = await context.store.update(
    'imports',
    [is('id', id), { property: 'state', operator: 'in', value: from }],
    { ...changes, updated_at: context.clock().toISOString() },
  )
  if (moved) return moved
  await findImport(context, id)
  throw new Problem('import_moved')
}

/** Returns an import as the panel receives it. */
export const viewImport = (row: RowOf<'imports'>): ImportView =>
  importView.parse({ ...row, problems: row.problems ?? [] })

/** Returns the columns that a mapping reads. */
const columnsIn = (mapping: ImportMapping): string[] => [
  ...Object.values(mapping.fields).flatMap(({ column = [] }) => column),
  ...Object.keys(mapping.where ?? {}),
]

/**
 * Validates a mapping against the import's columns, the declarations and the actor's permissions. Throws
 * `malformed_body`, `unknown_field`, or `invalid` for a field that can't be written or a key by which no record can be
 * found.
 */
export function checkMapping(
  context: RecordsContext,
  actor: Actor,
  { resource, columns }: { resource: string; columns: readonly string[] },
  input: unknown,
): ImportMapping {
  let mapping: ImportMapping
  try {
    mapping = readMapping(input)
  } catch {
    throw new Problem('malformed_body')
  }
  if (mapping.resource !== resource) throw new Problem('malformed_body')
  const entity = entityFor(context, actor, resource, 'create')
  for (const name of columnsIn(mapping))
    if (!columns.includes(name)) throw new Problem('unknown_field', { field: name })
  for (const name of Object.keys(mapping.fields)) {
    const property = entity.properties.get(name)
    if (!property) throw new Problem('unknown_field', { field: name })
    if (!mayWrite(actor, property) && name !== mapping.key)
      throw new Problem('invalid', {}, { errors: { [name]: { code: 'read_only' } } })
  }
  const key = mapping.key === undefined ? undefined : entity.properties.get(mapping.key)
  if (mapping.key !== undefined && (!mapping.fields[mapping.key] || !(mapping.key === 'id' || key?.field.unique)))
    throw new Problem('invalid', {}, { errors: { key: { code: 'not_a_key' } } })
  return mapping
}
