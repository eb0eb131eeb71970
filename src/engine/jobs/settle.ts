import type { JobDefinition, JobError } from './job.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { RecordsContext } from '../records/context.ts'
import { findOne, is } from '../records/findOne.ts'
import { later, nextTurn, pauseAfter } from './jobRules.ts'
import type { Ports } from '../ports.ts'

/** How an attempt ended. `released` is one that was broken off for the server's sake and does not count. */
export type Outcome =
  | { result: 'done' }
  | { result: 'released' }
  | { result: 'failed'; code: JobError; forGood: boolean }

type Changes = Partial<RowOf<'jobs'>>

const unknown: JobDefinition = { attempts: 1, backoff: [], timeout: 0 }

/** What is repeated always waits for its next turn; after a failure it may be tried sooner. */
function turn(definition: JobDefinition, job: RowOf<'jobs'>, outcome: Outcome, now: Date): Changes {
  const attempts = job.attempts
  const next = nextTurn(definition.every ?? 0, now)
  if (outcome.result === 'released') return { state: 'queued', due_at: now.toISOString(), attempts: attempts - 1 }
  if (outcome.result === 'done') return { state: 'queued', due_at: next, attempts: 0, error: null }
  const again = later(now, pauseAfter(definition, attempts))
  const isOver = attempts >= definition.attempts || again > next
  return { state: 'queued', due_at: isOver ? next : again, attempts: isOver ? 0 : attempts, error: outcome.code }
}

/** Back in the queue, unless another job waits under the same key and does the same. */
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

/** The longest duration that the column of a job holds, nearly 25 days. */
const longestMilliseconds = 2_147_483_647

/** How long a job took, in milliseconds: within what can be kept, though the clock was set meanwhile. */
const durationOf = (startedAt: string | null, now: Date): number =>
  Math.min(Math.max(now.getTime() - Date.parse(startedAt ?? now.toISOString()), 0), longestMilliseconds)

/**
 * Notes how an attempt ended and what becomes of its job, in the transaction of the records, unless the job is somebody else's by
 * now. May throw `UniqueConflict`, and is then to be done again.
 */
export async function settle(
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
