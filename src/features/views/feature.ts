import type { Feature } from '../../engine/feature.ts'
import { listViewRoutes } from './routes.ts'

export const views: Feature = {
  name: 'views',
  needs: [],
  routes: listViewRoutes,
}
