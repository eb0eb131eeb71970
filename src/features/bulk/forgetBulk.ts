import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { inBatches } from '../../engine/records/inBatches.ts'

/** Days in which a change of many can be taken back. */
const keptDays = 30

/** Forgets changes of many, with the values that they would give back; history keeps what was done. */
export async function forgetBulk(context: Pick<RecordsContext, 'store'>, where: readonly Condition[]): Promise<void> {
  for await (const rows of inBatches(context, 'bulk_changes', where)) {
    const ids = rows.map(({ id }) => id)
    await context.store.remove('bulk_records', [{ property: 'bulk_id', operator: 'in', value: ids }])
    await context.store.remove('bulk_changes', [{ property: 'id', operator: 'in', value: ids }])
  }
}

/** Forgets those that are too old to be taken back. */
export const forgetOldBulk = (context: Pick<RecordsContext, 'store' | 'clock'>): Promise<void> =>
  forgetBulk(context, [
    {
      property: 'created_at',
      operator: 'lt',
      value: new Date(context.clock().getTime() - keptDays * 24 * 3600 * 1000).toISOString(),
    },
  ])
