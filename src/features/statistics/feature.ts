import type { Feature } from '../../engine/feature.ts'
import { events } from './entities/events.ts'
import { visitors } from './entities/visitors.ts'
import { visitor_networks } from './entities/visitor_networks.ts'
import { daily_salts } from './entities/daily_salts.ts'
import { daily_counts } from './entities/daily_counts.ts'
import { visitorRetention } from './retention.ts'
import { rollUp } from './rollUp.ts'
import { statisticsRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    roll_up_events: object
  }
}

const entities = [events, visitors, visitor_networks, daily_salts, daily_counts] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const statistics: Feature = {
  name: 'statistics',
  needs: ['export'],
  entities,
  retention: visitorRetention,
  routes: statisticsRoutes,
  jobs: {
    roll_up_events: {
      every: 20,
      attempts: 1,
      backoff: [20],
      timeout: 600,
      run: (ports, { signal }) => rollUp(ports, signal),
    },
  },
}
