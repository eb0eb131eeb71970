import type { Route } from '../route.ts'
import { exportRoutes } from './export.ts'
import { fileRoutes } from './files.ts'
import { importRoutes } from './import.ts'
import { importsRoutes } from './imports.ts'
import { jobRoutes } from './jobs.ts'
import { metaRoutes } from './meta.ts'
import { moderationRoutes } from './moderation.ts'
import { notificationRoutes } from './notifications.ts'
import { outboxRoutes } from './outbox.ts'
import { pastRoutes } from './past.ts'
import { peopleRoutes } from './people.ts'
import { profileRoutes } from './profile.ts'
import { publicPageRoutes } from './publicPages.ts'
import { publicRecordRoutes } from './publicRecords.ts'
import { recordRoutes } from './records.ts'
import { registrationRoutes } from './registration.ts'
import { documentRoute, serviceRoutes } from './service.ts'
import { sessionRoutes } from './session.ts'
import { statisticsRoutes } from './statistics.ts'
import { translationRoutes } from './translations.ts'

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
  ...notificationRoutes,
  ...publicPageRoutes,
  ...publicRecordRoutes,
  ...fileRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...importsRoutes,
  ...statisticsRoutes,
  ...metaRoutes,
  ...moderationRoutes,
  ...pastRoutes,
  ...translationRoutes,
  ...recordRoutes,
]
