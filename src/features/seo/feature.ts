import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { meta, metaOf } from './entities/meta.ts'
import { metaRoutes, type Described } from './routes.ts'

const entities = [meta] as const
const codeLists = [
  wordList('robots', ['index_follow', 'noindex_follow', 'index_nofollow', 'noindex_nofollow']),
] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
  interface CodeLists extends Named<typeof codeLists> {}
}

/** Search engine metadata for the records of one entity. People with the product's permission `seo` write it. */
export const seo = (described: Described): Feature => ({
  name: 'seo',
  needs: [],
  entities: [metaOf(described)],
  codeLists,
  routes: metaRoutes(described),
})
