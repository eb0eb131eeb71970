import type { Feature } from '../../engine/feature.ts'
import { enqueueRenewal } from './enqueueRenewal.ts'
import { renewSearch } from './renewSearch.ts'
import { searchRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    renew_search: { entity: string; record_id: string; again?: boolean }
  }
}

export const search: Feature = {
  name: 'search',
  needs: [],
  provides: { onRenamed: enqueueRenewal },
  routes: searchRoutes,
  jobs: { renew_search: { attempts: 5, backoff: [10, 60, 600], timeout: 3_600, ...renewSearch } },
}
