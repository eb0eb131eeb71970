/** What each kind of job works with; those that are repeated with nothing. Each feature adds its own. */
export interface JobPayloads {}

export type JobName = keyof JobPayloads

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** How often a kind of work is tried, and when. Times are in seconds. */
export interface JobDefinition {
  /** Repeated by itself after so many seconds; without it each job is asked for. */
  every?: number
  /** How often it is tried in all before it has failed; what is repeated is tried again and again. */
  attempts: number
  /** The pause after each attempt that failed; the last one stands for all further. */
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
export interface JobView {
  id: string
  name: string
  state: JobState
  attempts: number
  /** How often it is tried in all. */
  most: number
  created_at: string
  /** When it is tried next; null for one that is over or under way. */
  due_at: string | null
  started_at: string | null
  ended_at: string | null
  /** How long the last attempt took. */
  milliseconds: number | null
  error: string | null
  done: number | null
  total: number | null
}

/** Answer of `GET /jobs`. */
export interface JobsOverview {
  repeated: (JobView & { every: number })[]
  counts: Record<JobState, number>
  /** Those of the state that was asked for, newest first. */
  jobs: JobView[]
}
