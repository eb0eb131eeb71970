import { forgetBulk } from './forgetBulk.ts'
import type { Feature } from '../../engine/feature.ts'
import { changeRoutes } from './changeRoutes.ts'
import { bulk_changes } from './entities/bulk_changes.ts'
import { bulk_records } from './entities/bulk_records.ts'
import { applyDeclaredChange } from './applyDeclaredChange.ts'
import { bulkHandler } from './handlers.ts'
import { bulkRoutes } from './routes.ts'

declare module '../../engine/jobs/job.ts' {
  interface JobPayloads {
    change_many: { bulk_id: string }
  }
}

const entities = [bulk_changes, bulk_records] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const bulk: Feature = {
  name: 'bulk',
  needs: ['merging', 'moderation', 'people', 'suggestions'],
  entities,
  retention: [
    {
      name: 'bulk_changes',
      what: 'Changes of many records, which can be taken back as long; history keeps what was done',
      entity: 'bulk_changes',
      since: ['created_at'],
      days: 30,
      forget: (context, { where }) => forgetBulk(context, where),
    },
  ],
  declared: applyDeclaredChange,
  routes: [...changeRoutes, ...bulkRoutes],
  jobs: { change_many: { attempts: 3, backoff: [5], timeout: 3_600, ...bulkHandler } },
}
