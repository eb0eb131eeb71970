import { inBatches } from '../../engine/records/inBatches.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import type { Expired } from '../../engine/records/retention.ts'
import { deleteParts } from './receive.ts'

/** States in which a job is working on the import's rows. */
export const workingStates = ['checking', 'running', 'undoing']

/** Deletes the rows of files that were uploaded long ago, and cancels abandoned imports. */
export async function deleteOldRows({ store }: RecordsContext, { where }: Expired): Promise<void> {
  for await (const old of inBatches({ store }, 'imports', where, { size: 100 }))
    for (const { id, state } of old) {
      await deleteParts({ store }, id)
      const over = state === 'done' || state === 'undone'
      await store.update('imports', [{ property: 'id', operator: 'in', value: [id] }], {
        parts: 0,
        ...(over ? {} : { state: 'cancelled' }),
      })
    }
}
