import type { Feature } from '../../engine/feature.ts'
import { liveRoutes } from './routes.ts'

export const live: Feature = {
  name: 'live',
  needs: ['people'],
  routes: liveRoutes,
}
