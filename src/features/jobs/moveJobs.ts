import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { inRetriedTransaction, inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import type { Ports } from '../../engine/ports.ts'
import { repeatedAs } from '../../engine/jobs/repeated.ts'

const notRepeated = is('repeated', false)
const mostAtOnce = 1_000

/** Changes a job that is in a state. Throws `not_found`, and `job_moved` where it is in another one. */
async function move(
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

const again = (records: RecordsContext, job: Pick<RowOf<'jobs'>, 'key'>): Partial<RowOf<'jobs'>> => ({
  state: 'queued',
  attempts: 0,
  due_at: records.clock().toISOString(),
  error: null,
  queued_as: job.key,
})

/** Puts a job that failed back into the queue, as new. Throws `not_found`, and `job_moved` where it did not fail or another one of its key waits. */
export async function retryJob(records: RecordsContext, id: string): Promise<void> {
  try {
    await inTransaction(records, inside => move(inside, id, 'failed', job => again(inside, job)))
  } catch (error) {
    throw error instanceof UniqueConflict ? new Problem('job_moved') : error
  }
}

/** Puts all that failed back into the queue, but for those of whose key another one waits. Answers how many. */
export async function retryFailed(records: RecordsContext): Promise<number> {
  const { store } = records
  const failed = [is('state', 'failed'), notRepeated]
  const changed = await store.update('jobs', [...failed, is('key', null)], again(records, { key: null }))
  const keyed = await store.find({
    entity: 'jobs',
    where: failed,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: mostAtOnce,
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

/** Takes a job that waits out of the queue. Throws `not_found`, and `job_moved` where it does not wait. */
export const cancelJob = (ports: Ports, records: RecordsContext, id: string): Promise<void> =>
  inRetriedTransaction(records, async inside => {
    const job = await move(inside, id, 'queued', () => ({
      state: 'cancelled',
      due_at: null,
      queued_as: null,
      ended_at: inside.clock().toISOString(),
    }))
    await ports.jobs.handlers[job.name]?.givenUp?.(inside, (job.payload ?? {}) as Row)
  })

/** Has a repeated job done at once. Throws `not_found` for what is not repeated, and `job_moved` while it is in progress. */
export async function runJobNow({ jobs }: Ports, { store, clock }: RecordsContext, name: string): Promise<void> {
  if (jobs.definitions[name]?.every === undefined) throw new Problem('not_found')
  const [hastened] = await store.update('jobs', [is('queued_as', repeatedAs(name)), is('state', 'queued')], {
    due_at: clock().toISOString(),
  })
  if (!hastened) throw new Problem('job_moved')
}
