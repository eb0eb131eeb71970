import { system } from '../model/actor.ts'
import type { JobName, JobPayloads } from './job.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { RecordsContext } from '../records/context.ts'
import { is } from '../records/findOne.ts'
import { newRow } from '../records/newRow.ts'

export interface EnqueueOptions {
  /**
   * At most one job with this name and key is queued, and at most one runs; a queued job takes over the newer payload
   * and the earlier time.
   */
  uniqueKey?: string
  /** The earliest time to run; immediately if omitted. */
  runAt?: Date
}

export interface NewJob extends EnqueueOptions {
  name: string
  payload: object
}

const keyOf = (name: string, uniqueKey: string): string => `${name} ${uniqueKey}`

const rowOf = (
  records: RecordsContext,
  { name, payload, uniqueKey, runAt = records.clock() }: NewJob,
): RowOf<'jobs'> => {
  const key = uniqueKey === undefined ? null : keyOf(name, uniqueKey)
  return newRow(records, system, 'jobs', {
    name,
    state: 'queued',
    payload,
    key,
    queued_as: key,
    due_at: runAt.toISOString(),
  })
}

/**
 * Merges a job into the queued job with the same key; returns whether there is one. Its row is locked, so that no one
 * starts it before the transaction ends.
 */
async function merge(
  { store }: RecordsContext,
  { queued_as, payload, due_at, updated_at }: RowOf<'jobs'>,
): Promise<boolean> {
  const [waiting] = await store.update('jobs', [is('queued_as', queued_as)], { payload, updated_at })
  if (waiting && String(waiting.due_at) > String(due_at)) await store.update('jobs', [is('id', waiting.id)], { due_at })
  return waiting !== undefined
}

/** Queues jobs of any names, in the transaction of the records; see `enqueue`. */
export async function addJobs(records: RecordsContext, jobs: readonly NewJob[]): Promise<void> {
  const rows = jobs.map(job => rowOf(records, job))
  const free = rows.filter(row => row.key === null)
  if (free.length > 0) await records.store.insert('jobs', free)
  for (const row of rows)
    if (row.key !== null) while (!(await merge(records, row)) && (await records.store.insertFree('jobs', [row])) === 0);
}

/**
 * Queues a job in the transaction of the records, if there is one: it runs after the commit, and not at all after a
 * rollback. To run it immediately after the response, call `runDue`; otherwise it runs at the next turn.
 */
export const enqueue = <Name extends JobName>(
  records: RecordsContext,
  name: Name,
  payload: JobPayloads[Name],
  options: EnqueueOptions = {},
): Promise<void> => addJobs(records, [{ ...options, name, payload }])

/** Removes the queued job with this name and key, if there is one; one that is running continues. */
export async function dequeue({ store }: RecordsContext, name: JobName, uniqueKey: string): Promise<void> {
  await store.remove('jobs', [is('queued_as', keyOf(name, uniqueKey))])
}
