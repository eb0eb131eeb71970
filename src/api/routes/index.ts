import type { Route } from '../route.ts'
import { importRoutes } from './import.ts'
import { recordRoutes } from './records.ts'
import { documentRoute, serviceRoutes } from './service.ts'
import { sessionRoutes } from './session.ts'

/** Every route of the API; those with fixed paths first. */
export const routes: readonly Route[] = [...serviceRoutes, documentRoute(() => routes), ...sessionRoutes, ...importRoutes, ...recordRoutes]
