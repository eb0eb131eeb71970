import type { Feature } from '../../engine/feature.ts'
import { metaRoutes } from './routes.ts'

export const seo: Feature = {
  name: 'seo',
  needs: [],
  routes: metaRoutes,
}
