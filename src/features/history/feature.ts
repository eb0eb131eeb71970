import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { kindNames } from './kinds.ts'
import { pastRoutes } from './routes.ts'

const codeLists = [wordList('activity_kinds', kindNames)] as const

declare module '../../engine/fields/rowOf.ts' {
  interface CodeLists extends Named<typeof codeLists> {}
}

export const history: Feature = {
  name: 'history',
  needs: ['people', 'export'],
  codeLists,
  routes: pastRoutes,
}
