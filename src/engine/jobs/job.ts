import * as z from 'zod/mini'
import type { Row } from '../model/query.ts'
import { id, instant } from '../model/shapes.ts'

/** The payload of each kind of job; empty for repeated ones. Each feature adds its own. */
export interface JobPayloads {}

export type JobName = keyof JobPayloads

/** The payload of a kind of job; any row if the kind is only known at run time. */
export type PayloadOf<Name extends string> = Name extends JobName ? JobPayloads[Name] : Row

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** How often and when a kind of job is attempted. Times are in seconds. */
export interface JobDefinition {
  /** Repeated after this many seconds; if omitted, each job is queued explicitly. */
  every?: number
  /** The number of attempts after which it has failed; repeated jobs are attempted again at their next turn. */
  attempts: number
  /** The pause after each failed attempt; the last one applies to all further attempts. */
  backoff: readonly number[]
  /** The maximum duration of an attempt. */
  timeout: number
  /** The maximum number of concurrent jobs of this kind on one server; 1 if omitted. */
  atOnce?: number
  /** At most this many are started within a period, by all servers together. */
  rate?: { most: number; seconds: number }
}

/** Why an attempt failed. */
export const jobErrors = ['unexpected', 'unreachable', 'refused', 'timed_out', 'abandoned'] as const
export type JobError = (typeof jobErrors)[number]

/** What administrators see of a job; never its payload. */
const jobView = z.object({
  id,
  name: z.string(),
  state: z.literal(jobStates),
  attempts: z.int(),
  /** The maximum number of attempts. */
  most: z.int(),
  created_at: instant,
  /** When the next attempt is due; null if the job is finished or running. */
  due_at: z.nullable(instant),
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** The duration of the last attempt. */
  milliseconds: z.nullable(z.int()),
  error: z.nullable(z.string()),
  done: z.nullable(z.int()),
  total: z.nullable(z.int()),
})
export type JobView = z.infer<typeof jobView>

/** Response of `GET /jobs`. */
export const jobsOverview = z.object({
  repeated: z.array(z.object({ ...jobView.shape, every: z.int() })),
  counts: z.record(z.literal(jobStates), z.int()),
  /** Jobs in the requested state, newest first. */
  jobs: z.array(jobView),
})
export type JobsOverview = z.infer<typeof jobsOverview>
