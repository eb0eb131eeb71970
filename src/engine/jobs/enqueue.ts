import { system } from '../model/actor.ts'
import type { JobName, JobPayloads } from './job.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { RecordsContext } from '../records/context.ts'
import { is } from '../records/findOne.ts'
import { newRow } from '../records/newRow.ts'

export interface EnqueueOptions {
  /** At most one job of the name waits under the same key, and at most one runs: the one that waits takes over the newer payload and the sooner time. */
  uniqueKey?: string
  /** Not before; at once without it. */
  runAt?: Date
}

export interface NewJob extends EnqueueOptions {
  name: string
  payload: object
}

const rowOf = (
  records: RecordsContext,
  { name, payload, uniqueKey, runAt = records.clock() }: NewJob,
): RowOf<'jobs'> => {
  const key = uniqueKey === undefined ? null : `${name} ${uniqueKey}`
  return newRow(records, system, 'jobs', {
    name,
    state: 'queued',
    payload,
    key,
    queued_as: key,
    due_at: runAt.toISOString(),
  })
}

/** Has the job that waits under the same key do it; answers whether there is one. Its row is held, so that nobody begins it before the present transaction ends. */
async function merge(
  { store }: RecordsContext,
  { queued_as, payload, due_at, updated_at }: RowOf<'jobs'>,
): Promise<boolean> {
  const [waiting] = await store.update('jobs', [is('queued_as', queued_as)], { payload, updated_at })
  if (waiting && String(waiting.due_at) > String(due_at)) await store.update('jobs', [is('id', waiting.id)], { due_at })
  return waiting !== undefined
}

/** Adds jobs of any names, in the transaction of the records; see `enqueue`. */
export async function addJobs(records: RecordsContext, jobs: readonly NewJob[]): Promise<void> {
  const rows = jobs.map(job => rowOf(records, job))
  const free = rows.filter(row => row.key === null)
  if (free.length > 0) await records.store.insert('jobs', free)
  for (const row of rows)
    if (row.key !== null) while (!(await merge(records, row)) && (await records.store.insertFree('jobs', [row])) === 0);
}

/**
 * Asks for work, in the transaction of the records where there is one: it is done after that, and not at all where that fails.
 * Whoever answers a request then calls `runDue`, or it is done at the next turn.
 */
export const enqueue = <Name extends JobName>(
  records: RecordsContext,
  name: Name,
  payload: JobPayloads[Name],
  options: EnqueueOptions = {},
): Promise<void> => addJobs(records, [{ ...options, name, payload }])
