import type { Feature } from '../../engine/feature.ts'
import { countReports } from './countReports.ts'
import { reportRoutes } from './routes.ts'

export const reports: Feature = {
  name: 'reports',
  needs: ['help', 'mail', 'moderation', 'people', 'statistics'],
  routes: reportRoutes,
  effects: { reports: { changed: (context, _before, after) => countReports(context, after) } },
}
