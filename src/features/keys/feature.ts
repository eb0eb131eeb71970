import type { Feature } from '../../engine/feature.ts'
import { api_keys } from './entities/api_keys.ts'
import { emails, occasions } from './emails.ts'
import { identifyByKey } from './identifyByKey.ts'
import { keyActions, revokeAllKeys, revokeKeysSince } from './keys.ts'
import { keyRoutes } from './routes.ts'

const entities = [api_keys] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

/** API keys, with which programs call the API on behalf of people. */
export const keys: Feature = {
  name: 'keys',
  needs: ['emails', 'people'],
  provides: { identifyByKey, onShutOut: revokeAllKeys },
  entities,
  routes: keyRoutes,
  emails,
  occasions,
  revokeAccess: revokeKeysSince,
  revokeKeys: revokeKeysSince,
  remarks: Object.fromEntries(keyActions.map(action => [action, () => true])),
}
