import type { Feature } from '../../engine/feature.ts'
import { api_keys } from './entities/api_keys.ts'
import { emails, occasions } from './emails.ts'
import { identifyByKey } from './identifyByKey.ts'
import { keyActions, revokeEveryKey, revokeKeysSince } from './keys.ts'
import { keyRoutes } from './routes.ts'

const entities = [api_keys] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

/** What machines call with for people. */
export const keys: Feature = {
  name: 'keys',
  needs: ['emails', 'people'],
  provides: { identifyByKey, onShutOut: revokeEveryKey },
  entities,
  routes: keyRoutes,
  emails,
  occasions,
  revokeAccess: revokeKeysSince,
  revokeKeys: revokeKeysSince,
  remarks: Object.fromEntries(keyActions.map(action => [action, () => true])),
}
