import type { Feature } from '../../engine/feature.ts'
import { workloadRoutes } from './routes.ts'

export const workload: Feature = {
  name: 'workload',
  needs: [],
  routes: workloadRoutes,
}
