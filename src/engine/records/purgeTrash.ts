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

/**
 * Purges records that were deleted before a time, except people, whom history refers to, and records that something
 * refers to.
 */
export async function purgeTrash(context: RecordsContext, { where }: Expired): Promise<void> {
  for (const entity of context.registry.entities.values()) {
    const { internal, people } = entity.declaration
    if (internal || people || entity.name !== entity.table) continue
    for await (const rows of inBatches(context, entity.table, where, { size: atOnce }))
      for (const { id } of rows)
        await inTransaction(context, async inside => {
          const [row] = await inside.store.update(entity.table, [...where, is('id', id)], {})
          if (row && !(await isNamed(inside, entity, id))) await purgeRecord(inside, entity, row)
        })
  }
}
