import type { Feature } from '../../engine/feature.ts'
import { overviewRoutes } from './routes.ts'

export const home: Feature = {
  name: 'home',
  needs: ['accounts', 'export', 'moderation', 'statistics', 'workload'],
  routes: overviewRoutes,
}
