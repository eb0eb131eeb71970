import type { Feature } from '../../engine/feature.ts'
import { jobRoutes } from './routes.ts'

export const jobs: Feature = {
  name: 'jobs',
  needs: [],
  routes: jobRoutes,
}
