import { routesOf } from '../engine/feature.ts'
import { publicRecordRoutes } from '../engine/http/public/routes.ts'
import type { Route } from '../engine/http/route.ts'
import { recordRoutes } from '../engine/http/routes/records.ts'
import { documentRoute, serviceRoutes } from '../engine/http/routes/service.ts'
import { usageRoutes } from '../engine/http/routes/usage.ts'
import { authorization } from './authorization.ts'
import { features } from './features.ts'

/** Every route of the API; those with fixed paths first. */
export const routes: readonly Route[] = [
  ...serviceRoutes,
  documentRoute(() => routes),
  ...features.flatMap(feature => routesOf(feature, authorization)),
  ...publicRecordRoutes,
  ...usageRoutes,
  ...recordRoutes,
]
