import type { Feature } from '../../engine/feature.ts'
import { bulkRoutes } from './routes.ts'

export const bulk: Feature = {
  name: 'bulk',
  needs: ['merging', 'moderation', 'suggestions'],
  routes: bulkRoutes,
}
