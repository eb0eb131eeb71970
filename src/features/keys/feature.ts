import type { Feature } from '../../engine/feature.ts'
import { api_keys } from './entities/api_keys.ts'
import { identifyByKey } from './identifyByKey.ts'
import { keyActions, revokeKeysSince } from './keys.ts'
import { keyRoutes } from './routes.ts'

const entities = [api_keys] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

/** What machines call with for people. */
export const keys: Feature = {
  name: 'keys',
  needs: ['people'],
  brings: { identifyByKey },
  entities,
  routes: keyRoutes,
  revokeAccess: revokeKeysSince,
  remarks: Object.fromEntries(keyActions.map(action => [action, () => true])),
}
