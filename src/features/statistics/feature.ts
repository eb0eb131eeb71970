import type { Feature } from '../../engine/feature.ts'
import { rollUp } from './rollUp.ts'
import { statisticsRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    roll_up_events: object
  }
}

export const statistics: Feature = {
  name: 'statistics',
  needs: ['seo'],
  routes: statisticsRoutes,
  jobs: { roll_up_events: { every: 20, attempts: 1, backoff: [20], timeout: 600, run: (ports, { signal }) => rollUp(ports, signal) } },
}
