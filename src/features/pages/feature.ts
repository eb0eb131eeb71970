import type { Feature } from '../../engine/feature.ts'
import { publicPageRoutes } from './publicPages.ts'
import { pageRoutes } from './routes.ts'

export const pages: Feature = {
  name: 'pages',
  needs: ['people'],
  routes: [...pageRoutes, ...publicPageRoutes],
}
