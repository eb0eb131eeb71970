import type { JobDefinition } from './job.ts'
import { leaseSeconds as usualLease } from './jobRules.ts'
import type { JobHandler } from './handler.ts'

declare module '../ports.ts' {
  interface Ports {
    /** What is done outside of answers here. */
    jobs: Jobs
  }
}

/** A job that is being done here. */
export interface RunningJob {
  name: string
  controller: AbortController
  /** Resolves when nothing is done of it any more here. */
  ended: Promise<void>
}

/** What is done in one place, by one server or one page. */
export interface Jobs {
  definitions: Readonly<Record<string, JobDefinition>>
  handlers: Readonly<Record<string, JobHandler>>
  /** The most that is done at the same time. */
  atOnce: number
  /** Seconds after which others take up a job of this place that gives no sign. */
  leaseSeconds: number
  running: Map<string, RunningJob>
  isStopping: boolean
  /** The look for what is due that is in progress, and how to make it look again. */
  round: Promise<void> | undefined
  /** The last look for what is due. */
  look: Promise<void> | undefined
  lookAgain: () => void
}

const most = 2

/** The jobs of one place. */
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
