import type { Feature } from '../../engine/feature.ts'
import { merges } from './entities/merges.ts'
import { merge_changes } from './entities/merge_changes.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { mergeLateReferences } from './merge.ts'
import { mergeRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    merge_late_references: { merge_id: string; origin: string | undefined }
  }
}

const entities = [merges, merge_changes] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const merging: Feature = {
  name: 'merging',
  needs: ['moderation'],
  entities,
  routes: mergeRoutes,
  jobs: {
    merge_late_references: {
      attempts: 10,
      backoff: [10, 60, 600],
      timeout: 600,
      run: (ports, { payload: { merge_id, origin } }) => mergeLateReferences(recordsOf(ports), merge_id, origin),
    },
  },
}
