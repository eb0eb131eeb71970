import type { Feature } from '../../engine/feature.ts'
import { pages as pagesEntity } from './entities/pages.ts'
import { page_versions } from './entities/page_versions.ts'
import { terms_acceptances } from './entities/terms_acceptances.ts'
import { publicPageRoutes } from './publicPages.ts'
import { pageRoutes } from './routes.ts'

const entities = [pagesEntity, page_versions, terms_acceptances] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const pages: Feature = {
  name: 'pages',
  needs: ['people'],
  entities,
  routes: [...pageRoutes, ...publicPageRoutes],
}
