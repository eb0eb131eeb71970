import { enqueue, dequeue } from '../../engine/jobs/enqueue.ts'
import type { Ports } from '../../engine/ports.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { findOne } from '../../engine/records/findOne.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    remove_leftovers: Leftovers
  }
}

/** The stored parts of a file, which are leftovers if the file has no row. */
export type Leftovers = { hash: string; names: readonly string[] }

/** Removes the parts of a file, unless it has a row. */
export async function removeLeftovers(ports: Ports, { hash, names }: Leftovers): Promise<void> {
  if (await findOne(ports.store, 'files', 'hash', hash)) return
  for (const name of names) await ports.files.remove(`${hash}/${name}`)
}

/**
 * Queues the removal of parts that will have no row if this process is killed: they could never be found again. The caller cancels it
 * once they have a row, or are removed.
 */
export const planRemoval = (context: RecordsContext, leftovers: Leftovers, runAt: Date): Promise<void> =>
  inTransaction(context, async inside => {
    await cancelRemoval(inside, leftovers.hash)
    await enqueue(inside, 'remove_leftovers', leftovers, { uniqueKey: leftovers.hash, runAt })
  })

/** Cancels the planned removal of the parts of a file. */
export const cancelRemoval = (context: RecordsContext, hash: string): Promise<void> =>
  dequeue(context, 'remove_leftovers', hash)
