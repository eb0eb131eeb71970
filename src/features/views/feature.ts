import type { Feature } from '../../engine/feature.ts'
import { list_views } from './entities/list_views.ts'
import { list_choices } from './entities/list_choices.ts'
import { listViewRoutes } from './routes.ts'

export const views: Feature = {
  name: 'views',
  needs: [],
  entities: [list_views, list_choices],
  routes: ({ authorization }) => listViewRoutes(authorization),
}
