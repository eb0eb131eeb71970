import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { trackFileUses } from './files/trackFileUses.ts'
import { is } from './findOne.ts'
import { redactEntries } from './redactHistory.ts'
import { inBatches } from './inBatches.ts'

/** Returns the internal tables with rows about single records of any entity, which are removed with the record. */
const aboutRecords = ({ registry }: RecordsContext): Entity[] =>
  [...registry.entities.values()].filter(
    ({ name, table, declaration, properties }) =>
      declaration.internal && !declaration.appendOnly && name === table && properties.has('record_id'),
  )

/**
 * Purges a record in a transaction: its row, files that no other record uses, addresses, rows about it, requests for
 * it, and values in its history. That it existed, who wrote it and when, is kept.
 */
export async function purgeRecord(inside: RecordsContext, entity: Entity, row: StoredRow): Promise<void> {
  const { store } = inside
  const without = Object.fromEntries(
    [...entity.properties.values()].filter(({ type }) => type.files).map(({ name, type }) => [name, type.empty]),
  )
  await trackFileUses(inside, entity, row, { ...row, ...without })
  if (entity.declaration.moderated !== undefined) await inside.effects.reviews.forget(inside, row)
  for (const { table } of aboutRecords(inside)) await store.remove(table, [is('record_id', row.id)])
  await store.remove(entity.table, [is('id', row.id)])
  for await (const lines of inBatches(inside, 'history', [is('entity', entity.table), is('record_id', row.id)]))
    await redactEntries(
      inside,
      lines.map(({ id }) => id),
    )
}
