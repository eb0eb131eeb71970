import type { Authorization } from '../../../src/engine/model/authorization.ts'

/** Whom the museum knows: none of Marani's roles but the one of whoever has an account and nothing else. */
const roles = {
  director: { number: 1, groups: ['management', 'superuser'] },
  curator: { number: 2, groups: ['management'], permissions: true },
  keeper: { number: 3, groups: ['author'] },
  user: { number: 4, provisional: true },
} as const satisfies Authorization['roles']

const permissions = {
  judging: { groups: ['reviewer'] },
  hanging: { groups: ['publisher'] },
  seo: {},
} as const satisfies Authorization['permissions']

export const authorization: Authorization = { roles, permissions }

declare module '../../../src/engine/model/authorization.ts' {
  interface DeclaredRoles extends Record<keyof typeof roles, true> {}
  interface DeclaredPermissions extends Record<keyof typeof permissions, true> {}
}
