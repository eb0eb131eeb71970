import type { Feature } from '../../engine/feature.ts'
import { nearbyRoutes } from './nearbyRoutes.ts'
import { mapRoutes } from './routes.ts'

/** Records on a map; `district` is the field by which the product's records name a part of their region. */
export const map = (district?: `${string}_id`): Feature => ({
  name: 'map',
  needs: [],
  routes: [...nearbyRoutes(district), ...mapRoutes],
})
