import type { JobDefinition } from './job.ts'
import { jobDefinitions, leaseSeconds as usualLease } from './jobRules.ts'
import type { JobHandler } from './handler.ts'
import { handlers as sharedHandlers } from '../../tourism/jobs.ts'

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
  /** The look for what is due that is under way, and how to make it look again. */
  round: Promise<void> | undefined
  lookAgain: () => void
}

const most = 2

/** The jobs of one place, with the handlers that it has beside those that every place has. */
export const createJobs = ({ definitions = jobDefinitions, handlers = sharedHandlers, atOnce = most, leaseSeconds = usualLease }: Partial<Pick<Jobs, 'definitions' | 'handlers' | 'atOnce' | 'leaseSeconds'>> = {}): Jobs => ({
  definitions,
  handlers,
  atOnce,
  leaseSeconds,
  running: new Map(),
  isStopping: false,
  round: undefined,
  lookAgain: () => {},
})
