import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { meta } from './entities/meta.ts'
import { metaRoutes } from './routes.ts'

export const seo: Feature = {
  name: 'seo',
  needs: [],
  entities: [meta],
  codeLists: [wordList('robots', ['index_follow', 'noindex_follow', 'index_nofollow', 'noindex_nofollow'])],
  routes: metaRoutes,
}
