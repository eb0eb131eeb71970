import type { Feature } from '../../engine/feature.ts'
import { mergeRoutes } from './routes.ts'

export const merging: Feature = {
  name: 'merging',
  needs: ['moderation'],
  routes: mergeRoutes,
}
