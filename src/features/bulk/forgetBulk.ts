import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { inBatches } from '../../engine/records/inBatches.ts'

/** Deletes bulk changes and the values they would restore. History keeps what was done. */
export async function forgetBulk(context: Pick<RecordsContext, 'store'>, where: readonly Condition[]): Promise<void> {
  for await (const rows of inBatches(context, 'bulk_changes', where)) {
    const ids = rows.map(({ id }) => id)
    await context.store.remove('bulk_records', [{ property: 'bulk_id', operator: 'in', value: ids }])
    await context.store.remove('bulk_changes', [{ property: 'id', operator: 'in', value: ids }])
  }
}
