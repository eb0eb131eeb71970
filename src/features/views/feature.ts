import type { Feature } from '../../engine/feature.ts'
import { list_views } from './entities/list_views.ts'
import { list_choices } from './entities/list_choices.ts'
import { applyDeclaredChange } from './applyDeclaredChange.ts'
import { listViewRoutes } from './routes.ts'

const entities = [list_views, list_choices] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const views: Feature = {
  name: 'views',
  needs: [],
  entities,
  declared: applyDeclaredChange,
  routes: ({ authorization }) => listViewRoutes(authorization),
}
