import { referrersOf } from '../model/referrers.ts'
import type { Entity } from '../model/registry.ts'
import { inTransaction, type RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import { inBatches } from './inBatches.ts'
import { purgeRecord } from './purgeRecord.ts'
import type { Expired } from './retention.ts'

const atOnce = 100

/** Whether any row refers to a record, including rows in the trash. */
async function isNamed({ registry, store }: RecordsContext, entity: Entity, id: string): Promise<boolean> {
  for (const { entity: other, property } of referrersOf(registry, entity))
    if ((await store.count({ entity: other.table, where: [is(property.name, id)] }, 1)) > 0) return true
  return false
}

/** Purges what nothing refers to, and returns how many records were purged, and how many are still referred to. */
async function purgeOnce(context: RecordsContext, { where }: Expired): Promise<{ purged: number; named: number }> {
  const outcome = { purged: 0, named: 0 }
  for (const entity of context.registry.entities.values()) {
    const { internal, people } = entity.declaration
    if (internal || people || entity.name !== entity.table) continue
    for await (const rows of inBatches(context, entity.table, where, { size: atOnce }))
      for (const { id } of rows)
        await inTransaction(context, async inside => {
          const [row] = await inside.store.update(entity.table, [...where, is('id', id)], {})
          if (!row) return
          if (await isNamed(inside, entity, id)) return void outcome.named++
          await purgeRecord(inside, entity, row)
          outcome.purged++
        })
  }
  return outcome
}

/**
 * Purges records that were deleted before a time, except people, whom history refers to, and records that something
 * refers to, unless that is purged as well.
 */
export async function purgeTrash(context: RecordsContext, expired: Expired): Promise<void> {
  let outcome
  do outcome = await purgeOnce(context, expired)
  while (outcome.purged > 0 && outcome.named > 0)
}
