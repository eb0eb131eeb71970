import type { Feature } from '../../engine/feature.ts'
import { exports as exportsEntity } from './entities/exports.ts'
import { exportRoutes } from './routes.ts'
import { sweepExports } from './sweepExports.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    sweep_exports: object
  }
}

const entities = [exportsEntity] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const exports: Feature = {
  name: 'export',
  needs: [],
  entities,
  retention: [
    { name: 'exports', what: 'Who exported what and when', entity: 'exports', since: ['ended_at'], days: 730 },
  ],
  routes: exportRoutes,
  jobs: { sweep_exports: { every: 60, attempts: 1, backoff: [60], timeout: 60, run: ports => sweepExports(ports) } },
}
