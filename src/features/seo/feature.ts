import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { meta } from './entities/meta.ts'
import { metaRoutes } from './routes.ts'

const entities = [meta] as const
const codeLists = [
  wordList('robots', ['index_follow', 'noindex_follow', 'index_nofollow', 'noindex_nofollow']),
] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

export const seo: Feature = {
  name: 'seo',
  needs: [],
  entities,
  codeLists,
  routes: metaRoutes,
}
