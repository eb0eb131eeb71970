import type { RowOf } from '../fields/rowOf.ts'
import type { Retention } from '../records/retention.ts'
import type { JobDefinition } from './job.ts'

/** Seconds after which nobody does a job any more whose server gave no sign. */
export const leaseSeconds = 30

/** Days that a job is kept that came to nothing. */
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

export const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

/** Seconds until a job is tried again after so many attempts. */
export const pauseAfter = ({ backoff }: JobDefinition, attempts: number): number =>
  backoff[Math.min(attempts, backoff.length) - 1] ?? 0

/**
 * The most milliseconds from now until which a job may rightly have to wait; undefined where somebody asked for its time. What waits
 * longer was written while a clock was ahead that has gone back since.
 */
export function longestWait(
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

/** When a repeated job is due again: at the next whole multiple of its period, so that all servers say the same. */
export function nextTurn(every: number, now: Date): string {
  const period = every * 1000
  return new Date((Math.floor(now.getTime() / period) + 1) * period).toISOString()
}
