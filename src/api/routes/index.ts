import type { Route } from '../route.ts'
import { importRoutes } from './import.ts'
import { moderationRoutes } from './moderation.ts'
import { outboxRoutes } from './outbox.ts'
import { peopleRoutes } from './people.ts'
import { profileRoutes } from './profile.ts'
import { publicPageRoutes } from './publicPages.ts'
import { recordRoutes } from './records.ts'
import { registrationRoutes } from './registration.ts'
import { documentRoute, serviceRoutes } from './service.ts'
import { sessionRoutes } from './session.ts'

/** Every route of the API; those with fixed paths first. */
export const routes: readonly Route[] = [
  ...serviceRoutes,
  documentRoute(() => routes),
  ...sessionRoutes,
  ...registrationRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...outboxRoutes,
  ...publicPageRoutes,
  ...importRoutes,
  ...moderationRoutes,
  ...recordRoutes,
]
