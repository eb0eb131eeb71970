import type { Feature } from '../../engine/feature.ts'
import { emails, occasions } from './emails.ts'
import { authenticator_apps } from './entities/authenticator_apps.ts'
import { challenges } from './entities/challenges.ts'
import { passkeys } from './entities/passkeys.ts'
import { recovery_codes } from './entities/recovery_codes.ts'
import { removeWaysSince, resetAction } from './reset.ts'
import { authenticatorRoutes } from './routes.ts'
import { checkStanding, isGuarded, secondSteps } from './secondStep.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

const entities = [passkeys, authenticator_apps, recovery_codes, challenges] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

/** Ways to sign in other than the password: passkeys, and a second step with the codes of an app. */
export const authenticators: Feature = {
  name: 'authenticators',
  needs: ['accounts', 'emails', 'people'],
  entities,
  retention: [
    {
      name: 'challenges',
      what: 'Challenges of signing in that expired',
      entity: 'challenges',
      since: ['expires_at'],
      days: 1,
    },
  ],
  routes: authenticatorRoutes,
  provides: { checkAccountStatus: checkStanding, isGuarded },
  signInWays: ({ ports, request }) => (ports.webAuthn?.partyAt(request) ? [{ way: 'passkey' }] : []),
  secondSteps,
  revokeAccess: removeWaysSince,
  emails,
  occasions,
  remarks: { [resetAction]: actor => holds(actor, 'management') },
}
