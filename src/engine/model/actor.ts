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

/** What a key for machines lets its holder do of what its maker may: actions by resource. */
export type KeyRights = Readonly<Record<string, readonly Action[]>>

/** The key for machines by which somebody is called for. */
export interface ActorKey {
  name: string
  rights: KeyRights
}

/** Whoever does something: always a required argument, never assumed. */
export interface Actor {
  id: string
  role: RoleName | 'system' | 'superuser' | 'visitor'
  permissions: readonly PermissionKey[]
  /** The organizations a person belongs to, as owner or by invitation. */
  organizations: readonly string[]
  /** The words of access that they hold by their role and their keys of permission. */
  words: ReadonlySet<AccessWord>
  /** How they work for their organizations, if their role does. */
  worksFor?: 'member' | 'owner' | undefined
  /** Whether they have shown their password a moment ago, beside the token that anybody could carry. */
  proven?: boolean
  /** The key by which a machine calls for them; it lets do no more than it names. */
  key?: ActorKey
}

/** The product itself: seeds, imports, jobs. What it does is in the history like anybody's doing. */
export const system: Actor = {
  id: '00000000-0000-7000-8000-000000000000',
  role: 'system',
  permissions: [],
  organizations: [],
  words: new Set(['superuser']),
}

/** Somebody who passes every check, whoever they are: to do in their name what they asked for when they did. */
export const superuser: Actor = { ...system, role: 'superuser' }

/** Anybody who has not signed in: holds no word of access, not even that of everyone. */
export const visitor: Actor = {
  id: '00000000-0000-7000-8000-000000000001',
  role: 'visitor',
  permissions: [],
  organizations: [],
  words: new Set(),
}

/** What is kept of a person that says what they may do. */
export interface Person {
  id: string
  role: RoleName
  permissions: readonly PermissionKey[]
  organizations: readonly string[]
}

const mostKnown = 1_000
const known = new WeakMap<Authorization, Map<string, ReadonlySet<AccessWord>>>()

/** The words that a role and some keys of permission give; the same set each time, so that what follows from them is worked out once. */
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
  if (sets.size >= mostKnown) sets.clear()
  sets.set(key, words)
  return words
}

/** A person as an actor, by what the product says of their role and of the keys that they were given. A role that it does not have holds nothing. */
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

/** The words that each kind of people in a group holds, by their role or by a key of permission; those aside who pass every check. */
export const holdersOf = (authorization: Authorization, group: AccessGroup): ReadonlySet<AccessWord>[] =>
  roleNames(authorization)
    .flatMap(role =>
      [[], ...permissionKeys(authorization).map(key => [key])].map(permissions => ({ role, permissions })),
    )
    .map(person => wordsOf(authorization, person))
    .filter(words => words.has(group) && !words.has('superuser'))
