import type { Feature } from '../../engine/feature.ts'
import { nearbyRoutes } from './nearbyRoutes.ts'
import { mapRoutes } from './routes.ts'

export const map: Feature = {
  name: 'map',
  needs: [],
  routes: [...nearbyRoutes, ...mapRoutes],
}
