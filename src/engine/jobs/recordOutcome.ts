import type { JobDefinition, JobError } from './job.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { RecordsContext } from '../records/context.ts'
import { findOne, is } from '../records/findOne.ts'
import { later, nextTurn, pauseAfter } from './jobRules.ts'
import type { Ports } from '../ports.ts'

/** The outcome of an attempt. `released`: it was aborted because of the server, and does not count. */
export type Outcome =
  | { result: 'done' }
  | { result: 'released' }
  | { result: 'failed'; code: JobError; forGood: boolean }

type Changes = Partial<RowOf<'jobs'>>

const unknown: JobDefinition = { attempts: 1, backoff: [], timeout: 0 }

/** A repeated job is queued for its next turn, or for an earlier retry after a failure. */
function turn(definition: JobDefinition, job: RowOf<'jobs'>, outcome: Outcome, now: Date): Changes {
  const attempts = job.attempts
  const next = nextTurn(definition.every ?? 0, now)
  if (outcome.result === 'released') return { state: 'queued', due_at: now.toISOString(), attempts: attempts - 1 }
  if (outcome.result === 'done') return { state: 'queued', due_at: next, attempts: 0, error: null }
  const retryAt = later(now, pauseAfter(definition, attempts))
  const isOver = attempts >= definition.attempts || retryAt > next
  return { state: 'queued', due_at: isOver ? next : retryAt, attempts: isOver ? 0 : attempts, error: outcome.code }
}

/** Returns the job to the queue, unless another job with the same key is queued. */
async function requeued({ store }: RecordsContext, job: RowOf<'jobs'>, changes: Changes): Promise<Changes> {
  const isReplaced = job.key !== null && (await findOne(store, 'jobs', 'queued_as', job.key)) !== undefined
  return isReplaced ? { state: 'cancelled', due_at: null } : { state: 'queued', queued_as: job.key, ...changes }
}

async function after(
  records: RecordsContext,
  definition: JobDefinition,
  job: RowOf<'jobs'>,
  outcome: Outcome,
): Promise<Changes> {
  const now = records.clock()
  const attempts = job.attempts
  if (job.repeated) return turn(definition, job, outcome, now)
  if (outcome.result === 'done') return { state: 'done', due_at: null, error: null }
  if (outcome.result === 'released')
    return requeued(records, job, { due_at: now.toISOString(), attempts: attempts - 1 })
  if (outcome.forGood || attempts >= definition.attempts) return { state: 'failed', due_at: null, error: outcome.code }
  return requeued(records, job, { due_at: later(now, pauseAfter(definition, attempts)), error: outcome.code })
}

/** The longest duration that the column of a job can store, almost 25 days. */
const longestMilliseconds = 2_147_483_647

/** Returns the duration of a job in milliseconds, limited to what can be stored, even if the clock was changed. */
const durationOf = (startedAt: string | null, now: Date): number =>
  Math.min(Math.max(now.getTime() - Date.parse(startedAt ?? now.toISOString()), 0), longestMilliseconds)

/**
 * Records the outcome of an attempt and what happens to its job, in the transaction of the records, unless another
 * server has taken over the job. May throw `UniqueConflict`, and must then be retried.
 */
export async function recordOutcome(
  ports: Ports,
  records: RecordsContext,
  job: RowOf<'jobs'>,
  outcome: Outcome,
  progress: Changes = {},
): Promise<void> {
  const { definitions, handlers } = ports.jobs
  const now = records.clock()
  const milliseconds = durationOf(job.started_at, now)
  const changes = await after(records, definitions[job.name] ?? unknown, job, outcome)
  const ended = {
    ended_at: now.toISOString(),
    updated_at: now.toISOString(),
    milliseconds,
    lease: null,
    running_as: null,
  }
  const [settled] = await records.store.update('jobs', [is('id', job.id), is('lease', job.lease)], {
    ...ended,
    ...progress,
    ...changes,
  })
  if (settled?.state === 'failed') await handlers[job.name]?.givenUp?.(records, (job.payload ?? {}) as Row)
}
