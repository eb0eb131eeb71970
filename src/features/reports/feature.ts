import { forgetReporters } from './forgetReporters.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Feature } from '../../engine/feature.ts'
import { reports as reportsEntity } from './entities/reports.ts'
import { reported_records } from './entities/reported_records.ts'
import { muted_senders } from './entities/muted_senders.ts'
import { countReports, reportsOf } from './countReports.ts'
import { reportRoutes } from './routes.ts'

const entities = [reportsEntity, reported_records, muted_senders] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

export const reports: Feature = {
  name: 'reports',
  needs: ['emails', 'help', 'moderation', 'notifications', 'people', 'statistics'],
  provides: { reportsOf },
  entities,
  retention: [
    {
      name: 'reporters',
      what: 'Who sent a report; the report stays',
      entity: 'reports',
      since: ['created_at'],
      days: 365,
      forget: forgetReporters,
    },
  ],
  routes: reportRoutes,
  effects: { reports: { changed: (context, _before, after: RowOf<'reports'>) => countReports(context, after) } },
  workload: [{ resource: 'reports', filter: { status: ['open'] } }],
  attention: [{ name: 'open_reports', resource: 'reports', filter: { status: ['open'] }, order: 20 }],
}
