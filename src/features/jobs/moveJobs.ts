import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { inRetriedTransaction, inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import type { Ports } from '../../engine/ports.ts'
import { repeatedAs } from '../../engine/jobs/repeated.ts'

const notRepeated = is('repeated', false)
const maxAtOnce = 1_000

/** Updates a job that is in the given state. Throws `not_found`, or `job_moved` if it is in another state. */
async function transition(
  { store }: RecordsContext,
  id: string,
  state: string,
  changes: (job: RowOf<'jobs'>) => Partial<RowOf<'jobs'>>,
): Promise<RowOf<'jobs'>> {
  const job = await findOne(store, 'jobs', 'id', id, [notRepeated])
  if (!job) throw new Problem('not_found')
  const [moved] = await store.update('jobs', [is('id', id), is('state', state), notRepeated], changes(job))
  if (!moved) throw new Problem('job_moved')
  return moved
}

const requeued = (records: RecordsContext, job: Pick<RowOf<'jobs'>, 'key'>): Partial<RowOf<'jobs'>> => ({
  state: 'queued',
  attempts: 0,
  due_at: records.clock().toISOString(),
  error: null,
  queued_as: job.key,
})

/**
 * Queues a failed job again, with its attempts reset. Throws `not_found`, or `job_moved` if it has not failed or
 * another job with its key is queued.
 */
export async function retryJob(records: RecordsContext, id: string): Promise<void> {
  try {
    await inTransaction(records, inside => transition(inside, id, 'failed', job => requeued(inside, job)))
  } catch (error) {
    throw error instanceof UniqueConflict ? new Problem('job_moved') : error
  }
}

/** Queues all failed jobs again, except those whose key is already queued. Returns how many were queued. */
export async function retryFailed(records: RecordsContext): Promise<number> {
  const { store } = records
  const failed = [is('state', 'failed'), notRepeated]
  const changed = await store.update('jobs', [...failed, is('key', null)], requeued(records, { key: null }))
  const keyed = await store.find({
    entity: 'jobs',
    where: failed,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxAtOnce,
  })
  let all = changed.length
  for (const job of keyed)
    try {
      await retryJob(records, job.id)
      all++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  return all
}

/** Cancels a queued job. Throws `not_found`, or `job_moved` if it is not queued. */
export const cancelJob = (ports: Ports, records: RecordsContext, id: string): Promise<void> =>
  inRetriedTransaction(records, async inside => {
    const job = await transition(inside, id, 'queued', () => ({
      state: 'cancelled',
      due_at: null,
      queued_as: null,
      ended_at: inside.clock().toISOString(),
    }))
    await ports.jobs.handlers[job.name]?.givenUp?.(inside, (job.payload ?? {}) as Row)
  })

/**
 * Runs a repeated job immediately. Throws `not_found` if the job is not a repeated one, and `job_moved` while it is
 * running.
 */
export async function runJobNow({ jobs }: Ports, { store, clock }: RecordsContext, name: string): Promise<void> {
  if (jobs.definitions[name]?.every === undefined) throw new Problem('not_found')
  const [updated] = await store.update('jobs', [is('queued_as', repeatedAs(name)), is('state', 'queued')], {
    due_at: clock().toISOString(),
  })
  if (!updated) throw new Problem('job_moved')
}
