import type { Feature } from '../../engine/feature.ts'
import { searchRoutes } from './routes.ts'

export const search: Feature = {
  name: 'search',
  needs: ['map'],
  routes: searchRoutes,
}
