import type { Feature } from '../../engine/feature.ts'
import { pastRoutes } from './routes.ts'

export const history: Feature = {
  name: 'history',
  needs: [],
  routes: pastRoutes,
}
