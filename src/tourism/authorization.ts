import type { Authorization } from '../engine/model/authorization.ts'

/** Marani's roles, with the numbers of the seed specification (section 6); the number of `user` is our own. */
const roles = {
  administrator: { number: 1, groups: ['management', 'superuser'] },
  moderator: { number: 2, groups: ['management'], permissions: true },
  objectowner: { number: 3, groups: ['author', 'organization_owner'], worksFor: 'owner' },
  manager: { number: 4, groups: ['author'], worksFor: 'member' },
  guide: { number: 5, groups: ['author'] },
  user: { number: 6, provisional: true },
} as const satisfies Authorization['roles']

/** The permissions that administrators can grant to single moderators (seed specification, section 6). */
const permissions = {
  seo: {},
  incoming_request_access: { groups: ['reviewer'] },
  statistics: { groups: ['analyst'] },
  establishment_content_access: { groups: ['publisher'] },
  full_access: { every: true },
} as const satisfies Authorization['permissions']

export const authorization: Authorization = { roles, permissions }

declare module '../engine/model/authorization.ts' {
  interface DeclaredRoles extends Record<keyof typeof roles, true> {}
  interface DeclaredPermissions extends Record<keyof typeof permissions, true> {}
}
