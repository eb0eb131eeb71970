import type { RowOf } from '../fields/rowOf.ts'
import type { Retention } from '../records/retention.ts'
import type { JobDefinition } from './job.ts'

/** Seconds without a sign of life from its server after which a job may be taken over. */
export const leaseSeconds = 30

/** Days for which a failed job is kept. */
export const overDays = 30

export const jobsRetention: readonly Retention[] = [
  {
    name: 'jobs',
    what: 'Background jobs that are done',
    entity: 'jobs',
    since: ['ended_at'],
    where: [{ property: 'state', operator: 'in', value: ['done'] }],
    days: 1,
  },
  {
    name: 'failed_jobs',
    what: 'Background jobs that failed or were cancelled',
    entity: 'jobs',
    since: ['ended_at'],
    where: [{ property: 'state', operator: 'in', value: ['failed', 'cancelled'] }],
    days: overDays,
  },
]

/** Returns the time that is some seconds after another one. */
export const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

/** Returns the seconds until a job is attempted again after this many attempts. */
export const pauseAfter = ({ backoff }: JobDefinition, attempts: number): number =>
  backoff[Math.min(attempts, backoff.length) - 1] ?? 0

/**
 * Returns the maximum time in milliseconds that a job may still have to wait; undefined if its time was requested
 * explicitly. A job that is due later was written while a clock was ahead.
 */
export function maxWait(
  definition: JobDefinition,
  job: Pick<RowOf<'jobs'>, 'state' | 'repeated' | 'attempts' | 'due_at' | 'created_at'>,
  now: Date,
  leaseSeconds: number,
): number | undefined {
  if (job.state === 'running') return leaseSeconds * 1000
  if (job.repeated) return (definition.every ?? 0) * 1000
  if (job.attempts > 0) return pauseAfter(definition, job.attempts) * 1000
  const made = Date.parse(job.created_at)
  return made > now.getTime() && Date.parse(job.due_at ?? '') <= made ? 0 : undefined
}

/** Returns when a repeated job is due again: at the next multiple of its period, so that all servers agree. */
export function nextTurn(every: number, now: Date): string {
  const period = every * 1000
  return new Date((Math.floor(now.getTime() / period) + 1) * period).toISOString()
}
