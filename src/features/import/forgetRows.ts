import { inBatches } from '../../engine/records/inBatches.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import type { Expired } from '../../engine/records/retention.ts'
import { forgetParts } from './receive.ts'

/** States in which an import is at work with its rows. */
export const workingStates = ['checking', 'running', 'undoing']

/** Throws away the rows of files that were brought long ago, and cancels the imports that nobody went on with. */
export async function forgetRows({ store }: RecordsContext, { where }: Expired): Promise<void> {
  for await (const old of inBatches({ store }, 'imports', where, { size: 100 }))
    for (const { id, state } of old) {
      await forgetParts({ store }, id)
      const over = state === 'done' || state === 'undone'
      await store.update('imports', [{ property: 'id', operator: 'in', value: [id] }], {
        parts: 0,
        ...(over ? {} : { state: 'cancelled' }),
      })
    }
}
