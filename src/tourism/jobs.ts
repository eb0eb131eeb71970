import type { Job } from '../engine/feature.ts'
import { createJobs as createJobsOf, type Jobs } from '../engine/jobs/createJobs.ts'
import { expirePassed } from './expirePassed.ts'
import { features } from './features.ts'

declare module '../engine/jobs/job.ts' {
  interface JobPayloads {
    forget_passed: object
  }
}

/** All that is done outside of answers, by name. */
export const jobs: Readonly<Record<string, Job>> = {
  ...Object.assign({}, ...features.map(feature => feature.jobs)),
  forget_passed: { every: 3_600, attempts: 3, backoff: [60, 600], timeout: 600, run: ports => expirePassed(ports) },
}

/** The jobs of one place: those of the features unless others are given. */
export const createJobs = (given: Partial<Pick<Jobs, 'definitions' | 'handlers' | 'atOnce' | 'leaseSeconds'>> = {}): Jobs => createJobsOf({ definitions: jobs, handlers: jobs, ...given })
