import type { JobDefinition } from './job.ts'
import { leaseSeconds as usualLease } from './jobRules.ts'
import type { JobHandler } from './handler.ts'

declare module '../ports.ts' {
  interface Ports {
    /** The background jobs of this server or page. */
    jobs: Jobs
  }
}

/** A job that is running here. */
export interface RunningJob {
  name: string
  controller: AbortController
  /** Resolves when the job no longer runs here. */
  ended: Promise<void>
}

/** The background jobs of one server or page. */
export interface Jobs {
  definitions: Readonly<Record<string, JobDefinition>>
  handlers: Readonly<Record<string, JobHandler>>
  /** The maximum number of concurrent jobs. */
  atOnce: number
  /** Seconds without a sign of life after which others may take over a job. */
  leaseSeconds: number
  running: Map<string, RunningJob>
  isStopping: boolean
  /** The round of running due jobs that is in progress, and how to request another one. */
  round: Promise<void> | undefined
  /** The last check for due jobs. */
  look: Promise<void> | undefined
  lookAgain: () => void
}

const most = 2

/** Creates the background jobs of one server or page. */
export const createJobs = ({
  definitions,
  handlers,
  atOnce = most,
  leaseSeconds = usualLease,
}: Pick<Jobs, 'definitions' | 'handlers'> & Partial<Pick<Jobs, 'atOnce' | 'leaseSeconds'>>): Jobs => ({
  definitions,
  handlers,
  atOnce,
  leaseSeconds,
  running: new Map(),
  isStopping: false,
  round: undefined,
  look: undefined,
  lookAgain: () => {},
})
