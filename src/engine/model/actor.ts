import type { Action } from './declaration.ts'
import {
  permissionKeys,
  roleNamed,
  roleNames,
  type AccessGroup,
  type AccessWord,
  type Authorization,
  type PermissionKey,
  type RoleName,
} from './authorization.ts'

/** What an API key permits, as actions by resource; never more than its creator is permitted. */
export type KeyRights = Readonly<Record<string, readonly Action[]>>

/** The API key that a request was authenticated with. */
export interface ActorKey {
  name: string
  rights: KeyRights
}

/** Who performs an operation. Always an explicit parameter, never implied. */
export interface Actor {
  id: string
  role: RoleName | 'system' | 'superuser' | 'visitor'
  permissions: readonly PermissionKey[]
  /** The organizations a person belongs to, as owner or by invitation. */
  organizations: readonly string[]
  /** The access words that the actor holds through their role and permission keys. */
  words: ReadonlySet<AccessWord>
  /** How the actor works for their organizations; undefined if their role does not. */
  worksFor?: 'member' | 'owner' | undefined
  /**
   * Whether the actor has recently confirmed their password, in addition to presenting a token, which could be stolen.
   */
  proven?: boolean
  /** The API key that the request was made with; it limits the actor to the rights that it lists. */
  key?: ActorKey
}

/** The product itself: seeds, imports, jobs. Its actions appear in the history like everyone else's. */
export const system: Actor = {
  id: '00000000-0000-7000-8000-000000000000',
  role: 'system',
  permissions: [],
  organizations: [],
  words: new Set(['superuser']),
}

/** An actor that passes every check, for completing on a person's behalf what they requested earlier. */
export const superuser: Actor = { ...system, role: 'superuser' }

/** Someone who has not signed in. Holds no access words, not even `everyone`. */
export const visitor: Actor = {
  id: '00000000-0000-7000-8000-000000000001',
  role: 'visitor',
  permissions: [],
  organizations: [],
  words: new Set(),
}

/** The stored properties of a person that determine what they may do. */
export interface Person {
  id: string
  role: RoleName
  permissions: readonly PermissionKey[]
  organizations: readonly string[]
}

const maxCached = 1_000
const known = new WeakMap<Authorization, Map<string, ReadonlySet<AccessWord>>>()

/**
 * Returns the access words of a role with permission keys. Returns the same set for the same arguments, so that results
 * derived from it can be cached.
 */
function wordsOf(
  authorization: Authorization,
  { role, permissions }: Pick<Person, 'role' | 'permissions'>,
): ReadonlySet<AccessWord> {
  const sets = known.get(authorization) ?? new Map<string, ReadonlySet<AccessWord>>()
  known.set(authorization, sets)
  const key = JSON.stringify([role, ...permissions])
  const found = sets.get(key)
  if (found) return found
  const declared = roleNamed(authorization, role)
  const every = permissionKeys(authorization)
  const granted = declared?.permissions ? every.filter(key => permissions.includes(key)) : []
  const keys = granted.some(key => authorization.permissions[key]?.every) ? every : granted
  const groups = keys.flatMap(key => authorization.permissions[key]?.groups ?? [])
  const words = new Set<AccessWord>(declared ? ['everyone', role, ...(declared.groups ?? []), ...keys, ...groups] : [])
  if (sets.size >= maxCached) sets.clear()
  sets.set(key, words)
  return words
}

/**
 * Returns a person as an actor, with the access words that the product gives to their role and permission keys. An
 * unknown role has none.
 */
export function actorFor(
  authorization: Authorization,
  { id, role, permissions, organizations }: Person,
): Actor & Person {
  return {
    id,
    role,
    permissions,
    organizations,
    words: wordsOf(authorization, { role, permissions }),
    worksFor: roleNamed(authorization, role)?.worksFor,
  }
}

/**
 * Returns the sets of access words, one for each combination of a role and at most one permission key, that include a
 * group; without superusers.
 */
export const wordSetsWith = (authorization: Authorization, group: AccessGroup): ReadonlySet<AccessWord>[] =>
  roleNames(authorization)
    .flatMap(role =>
      [[], ...permissionKeys(authorization).map(key => [key])].map(permissions => ({ role, permissions })),
    )
    .map(person => wordsOf(authorization, person))
    .filter(words => words.has(group) && !words.has('superuser'))
