import type { Route } from '../route.ts'
import { bulkRoutes } from './bulk.ts'
import { completenessRoutes } from './completeness.ts'
import { campaignRoutes } from './campaigns.ts'
import { exportRoutes } from './export.ts'
import { fileRoutes } from './files.ts'
import { helpRoutes } from './help.ts'
import { importRoutes } from './import.ts'
import { importsRoutes } from './imports.ts'
import { jobRoutes } from './jobs.ts'
import { listViewRoutes } from './listViews.ts'
import { liveRoutes } from './live.ts'
import { mapRoutes } from './map.ts'
import { mergeRoutes } from './merges.ts'
import { metaRoutes } from './meta.ts'
import { moderationRoutes } from './moderation.ts'
import { nearbyRoutes } from './nearby.ts'
import { notificationRoutes } from './notifications.ts'
import { outboxRoutes } from './outbox.ts'
import { overviewRoutes } from './overview.ts'
import { pageRoutes } from './pages.ts'
import { pastRoutes } from './past.ts'
import { peopleRoutes } from './people.ts'
import { profileRoutes } from './profile.ts'
import { publicMailRoutes } from './publicMail.ts'
import { publicPageRoutes } from './publicPages.ts'
import { publicRecordRoutes } from './publicRecords.ts'
import { recordRoutes } from './records.ts'
import { registrationRoutes } from './registration.ts'
import { reportRoutes } from './reports.ts'
import { searchRoutes } from './search.ts'
import { documentRoute, serviceRoutes } from './service.ts'
import { sessionRoutes } from './session.ts'
import { statisticsRoutes } from './statistics.ts'
import { suggestionRoutes } from './suggestions.ts'
import { translationRoutes } from './translations.ts'
import { usageRoutes } from './usage.ts'

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
  ...suggestionRoutes,
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
