import * as z from 'zod/mini'
import type { Row } from '../model/query.ts'
import { id, instant } from '../model/shapes.ts'

/** What each kind of job works with; those that are repeated with nothing. Each feature adds its own. */
export interface JobPayloads {}

export type JobName = keyof JobPayloads

/** What a kind of job works with; of one that is only known at run time, whatever was requested. */
export type PayloadOf<Name extends string> = Name extends JobName ? JobPayloads[Name] : Row

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** How often a kind of work is tried, and when. Times are in seconds. */
export interface JobDefinition {
  /** Repeated by itself after so many seconds; without it each job is requested. */
  every?: number
  /** How often it is tried in all before it has failed; what is repeated is tried again and again. */
  attempts: number
  /** The pause after each failed attempt; the last one applies to all further ones. */
  backoff: readonly number[]
  /** How long one attempt may take. */
  timeout: number
  /** How many one server does at once; one without it. */
  atOnce?: number
  /** At most so many are begun in so many seconds, by all servers together. */
  rate?: { most: number; seconds: number }
}

/** Why an attempt came to nothing. */
export const jobErrors = ['unexpected', 'unreachable', 'refused', 'timed_out', 'abandoned'] as const
export type JobError = (typeof jobErrors)[number]

/** What administrators see of a job: never what it works with. */
const jobView = z.object({
  id,
  name: z.string(),
  state: z.literal(jobStates),
  attempts: z.int(),
  /** How often it is tried in all. */
  most: z.int(),
  created_at: instant,
  /** When it is tried next; null for one that is over or in progress. */
  due_at: z.nullable(instant),
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** How long the last attempt took. */
  milliseconds: z.nullable(z.int()),
  error: z.nullable(z.string()),
  done: z.nullable(z.int()),
  total: z.nullable(z.int()),
})
export type JobView = z.infer<typeof jobView>

/** Answer of `GET /jobs`. */
export const jobsOverview = z.object({
  repeated: z.array(z.object({ ...jobView.shape, every: z.int() })),
  counts: z.record(z.literal(jobStates), z.int()),
  /** Those of the state that was requested, newest first. */
  jobs: z.array(jobView),
})
export type JobsOverview = z.infer<typeof jobsOverview>
