import type { Feature } from '../../engine/feature.ts'
import { merges } from './entities/merges.ts'
import { merge_changes } from './entities/merge_changes.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { mergeLateReferences, type LateReferences } from './lateReferences.ts'
import { mergeRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    merge_late_references: LateReferences
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
      run: (ports, { payload }) => mergeLateReferences(recordsOf(ports), payload),
    },
  },
}
