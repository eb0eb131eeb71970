import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { keepFiles } from './files/keepFiles.ts'
import { is } from './findOne.ts'
import { emptyLines } from './forgetLines.ts'
import { inBatches } from './inBatches.ts'

/** The server's own rows about single records of any entity, which go with them. */
const aboutRecords = ({ registry }: RecordsContext): Entity[] =>
  [...registry.entities.values()].filter(
    ({ name, table, declaration, properties }) =>
      declaration.internal && !declaration.appendOnly && name === table && properties.has('record_id'),
  )

/**
 * Removes a record for good, in a transaction: its row, the files that nobody else uses, its addresses, what is said about it, what was
 * requested for it, and what its history shows of its values. That there was one, who wrote it and when, stays.
 */
export async function purgeRecord(inside: RecordsContext, entity: Entity, row: StoredRow): Promise<void> {
  const { store } = inside
  const without = Object.fromEntries(
    [...entity.properties.values()].filter(({ type }) => type.files).map(({ name, type }) => [name, type.empty]),
  )
  await keepFiles(inside, entity, row, { ...row, ...without })
  if (entity.declaration.moderated !== undefined) await inside.effects.reviews.forget(inside, row)
  for (const { table } of aboutRecords(inside)) await store.remove(table, [is('record_id', row.id)])
  await store.remove(entity.table, [is('id', row.id)])
  for await (const lines of inBatches(inside, 'history', [is('entity', entity.table), is('record_id', row.id)]))
    await emptyLines(
      inside,
      lines.map(({ id }) => id),
    )
}
