import type { Feature } from '../../engine/feature.ts'
import { completenessRoutes } from './routes.ts'

export const completeness: Feature = {
  name: 'completeness',
  needs: ['statistics'],
  routes: completenessRoutes,
}
