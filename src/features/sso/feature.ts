import type { Feature } from '../../engine/feature.ts'
import { provider_accounts } from './entities/provider_accounts.ts'
import { emails, occasions } from './emails.ts'
import { disconnectSince } from './ownAccounts.ts'
import type { GrantedRole } from './provider.ts'
import { ssoRoutes } from './routes.ts'

const entities = [provider_accounts] as const

declare module '../../engine/fields/rowOf.ts' {
  interface Entities extends Named<typeof entities> {}
}

/**
 * Signing in with an identity provider that is shared by several products; `roles` are the roles that its groups grant
 * unless a setting overrides them.
 */
export const sso = (roles: Readonly<Record<string, GrantedRole>>): Feature => ({
  name: 'sso',
  needs: ['accounts', 'emails', 'people'],
  entities,
  routes: ssoRoutes(roles),
  emails,
  occasions,
  revokeAccess: disconnectSince,
  signInWays: ({ ports: { provider } }) => (provider ? [{ way: 'sso', label: provider.label }] : []),
})
