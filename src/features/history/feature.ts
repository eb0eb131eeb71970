import type { Feature } from '../../engine/feature.ts'
import { wordList } from '../../engine/model/codeLists.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { history_seals } from './entities/history_seals.ts'
import { kindNames } from './kinds.ts'
import { pastRoutes } from './routes.ts'
import { sealHistory } from './seals/seal.ts'

const codeLists = [wordList('activity_kinds', kindNames)] as const
const entities = [history_seals] as const

declare module '../../engine/fields/rowOf.ts' {
  interface CodeLists extends Named<typeof codeLists> {}
  interface Entities extends Named<typeof entities> {}
}

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    seal_history: object
  }
}

export const history: Feature = {
  name: 'history',
  needs: ['people', 'export'],
  codeLists,
  entities,
  routes: pastRoutes,
  jobs: {
    seal_history: {
      every: 60,
      attempts: 3,
      backoff: [10, 60],
      timeout: 3_600,
      run: (ports, { signal }) => sealHistory(recordsOf(ports), ports, signal),
    },
  },
}
