import './configureMarani.ts'
import type { Job } from '../engine/feature.ts'
import { createJobs as createJobsOf, type Jobs } from '../engine/jobs/createJobs.ts'
import type { Ports } from '../engine/ports.ts'
import { workOf } from '../engine/product.ts'
import { attentionPorts } from '../features/home/attention.ts'
import { signInPorts } from '../features/accounts/signInWays.ts'
import { accessPorts } from '../features/people/revokeAccess.ts'
import { emailPorts } from '../features/emails/emailPorts.ts'
import { livePorts } from '../features/live/eventFilters.ts'
import { workloadPorts } from '../features/workload/workload.ts'
import { attention } from './attention.ts'
import { authorization } from './authorization.ts'
import { expirePassed } from './expirePassed.ts'
import { features } from './features.ts'
import { about, main } from './main.ts'

declare module '../engine/jobs/job.ts' {
  interface JobPayloads {
    forget_passed: object
  }
}

const work = workOf({ authorization, features, main, about })

/** All routes of the API, and the effects of writes, which run in the same transaction. */
export const { routes, effects } = work

/** The retention periods of stored data. */
export const { retention } = work.product

/** All background jobs by name. */
export const jobs: Readonly<Record<string, Job>> = {
  ...work.jobs,
  forget_passed: {
    every: 3_600,
    attempts: 3,
    backoff: [60, 600],
    timeout: 600,
    run: (ports, { signal }) => expirePassed(ports, signal),
  },
}

/** Returns the jobs of an environment: those of the features by default. */
export const createJobs = (
  options: Partial<Pick<Jobs, 'definitions' | 'handlers' | 'atOnce' | 'leaseSeconds'>> = {},
): Jobs => createJobsOf({ definitions: jobs, handlers: jobs, ...options })

/** The ports that are the same in every environment: those of the features. */
export const productPorts: Pick<
  Ports,
  | 'effects'
  | 'product'
  | 'occasions'
  | 'emailTemplates'
  | 'attention'
  | 'workload'
  | 'eventFilters'
  | 'signInWays'
  | 'secondSteps'
  | 'revokeAccess'
  | 'revokeKeys'
> = {
  effects,
  product: work.product,
  ...emailPorts(features),
  ...attentionPorts(features, attention),
  ...workloadPorts(features),
  ...livePorts(features),
  ...signInPorts(features),
  ...accessPorts(features),
}
