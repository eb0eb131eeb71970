import type { Route } from '../engine/http/route.ts'
import { bulkRoutes } from '../features/bulk/routes.ts'
import { completenessRoutes } from '../features/completeness/routes.ts'
import { campaignRoutes } from '../features/mail/campaigns/routes.ts'
import { exportRoutes } from '../features/export/routes.ts'
import { fileRoutes } from '../features/files/routes.ts'
import { helpRoutes } from '../features/help/routes.ts'
import { importRoutes } from '../features/import/routes.ts'
import { importsRoutes } from '../features/import/importsRoutes.ts'
import { jobRoutes } from '../features/jobs/routes.ts'
import { listViewRoutes } from '../features/views/routes.ts'
import { liveRoutes } from '../features/live/routes.ts'
import { mapRoutes } from '../features/map/routes.ts'
import { mergeRoutes } from '../features/merging/routes.ts'
import { metaRoutes } from '../features/seo/routes.ts'
import { moderationRoutes } from '../features/moderation/routes.ts'
import { nearbyRoutes } from '../features/map/nearbyRoutes.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'
import { outboxRoutes } from '../features/mail/outboxRoutes.ts'
import { overviewRoutes } from '../features/home/routes.ts'
import { pageRoutes } from '../features/pages/routes.ts'
import { pastRoutes } from '../features/history/routes.ts'
import { peopleRoutes } from '../features/accounts/peopleRoutes.ts'
import { profileRoutes } from '../features/accounts/profileRoutes.ts'
import { publicMailRoutes } from '../features/mail/campaigns/publicMail.ts'
import { publicPageRoutes } from '../features/pages/publicPages.ts'
import { publicRecordRoutes } from '../engine/http/public/routes.ts'
import { recordRoutes } from '../engine/http/routes/records.ts'
import { registrationRoutes } from '../features/accounts/registrationRoutes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { documentRoute, serviceRoutes } from '../engine/http/routes/service.ts'
import { sessionRoutes } from '../features/accounts/sessionRoutes.ts'
import { statisticsRoutes } from '../features/statistics/routes.ts'
import { translationRoutes } from '../features/translations/routes.ts'
import { usageRoutes } from '../engine/http/routes/usage.ts'

/** Every route of the API; those with fixed paths first. */
export const routes: readonly Route[] = [
  ...serviceRoutes,
  documentRoute(() => routes),
  ...sessionRoutes,
  ...registrationRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...outboxRoutes,
  ...jobRoutes,
  ...campaignRoutes,
  ...publicMailRoutes,
  ...notificationRoutes,
  ...helpRoutes,
  ...reportRoutes,
  ...pageRoutes,
  ...publicPageRoutes,
  ...publicRecordRoutes,
  ...fileRoutes,
  ...exportRoutes,
  ...liveRoutes,
  ...listViewRoutes,
  ...overviewRoutes,
  ...searchRoutes,
  ...importRoutes,
  ...importsRoutes,
  ...statisticsRoutes,
  ...metaRoutes,
  ...bulkRoutes,
  ...moderationRoutes,
  ...completenessRoutes,
  ...pastRoutes,
  ...translationRoutes,
  ...nearbyRoutes,
  ...mapRoutes,
  ...usageRoutes,
  ...mergeRoutes,
  ...recordRoutes,
]
