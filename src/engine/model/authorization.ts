import { accessGroups, ownWords } from './words.ts'

/**
 * The names of what a product declares: it merges its own into these, made of the data itself, so that a misspelt one is an error of the
 * compiler: `declare module '…/authorization.ts' { interface DeclaredRoles extends Record<keyof typeof roles, true> {} }`.
 */
export interface DeclaredRoles extends Record<never, true> {}
export interface DeclaredPermissions extends Record<never, true> {}

export type RoleName = keyof DeclaredRoles & string
export type PermissionKey = keyof DeclaredPermissions & string
export type AccessGroup = (typeof accessGroups)[number]

/**
 * Who may do a thing. Roles, keys of permission, groups that roles and keys belong to, and words for rows that belong to the actor by the
 * entity's `own` fields: `own` by any of them, `self` by those that name a person, `owner` for owners by those that name an
 * organization. Missing means nobody. A superuser passes every check.
 */
export type AccessWord = AccessGroup | RoleName | PermissionKey | (typeof ownWords)[number]

/** One kind of people, as a product declares it. */
export interface RoleDeclaration {
  /** Its number, which stays what it is. */
  number: number
  /** The groups that its people belong to beside everyone. */
  groups?: readonly AccessGroup[]
  /** Its people may be given keys of permission, one by one. */
  permissions?: true
  /** Its people are nobody in particular yet, and may take another role on. */
  provisional?: true
  /** Its people work for the organizations that they belong to: as one of its people, or as who answers for it. In any other role a former membership opens nothing. */
  worksFor?: 'member' | 'owner'
}

/** Something that single people are let do beside what their role lets them, as a product declares it. */
export interface PermissionDeclaration {
  /** The groups that it makes its holder belong to. */
  groups?: readonly AccessGroup[]
  /** It includes every other key. */
  every?: true
}

/** The kinds of people that a product has, and what they may be let do one by one. */
export interface Authorization {
  roles: Readonly<Record<string, RoleDeclaration>>
  permissions: Readonly<Record<string, PermissionDeclaration>>
}

/** Every word that declarations may use for who may do a thing. */
export const accessWordsOf = ({ roles, permissions }: Authorization): readonly string[] => [
  ...accessGroups,
  ...Object.keys(roles),
  ...ownWords,
  ...Object.keys(permissions),
]

/** What a product declares of a role; undefined for one that it does not have. */
export const roleNamed = ({ roles }: Authorization, name: unknown): RoleDeclaration | undefined =>
  typeof name === 'string' && Object.hasOwn(roles, name) ? roles[name] : undefined

/** Whether a role itself, without any key of permission, belongs to a group. */
export const isInGroup = (authorization: Authorization, role: unknown, group: AccessGroup): boolean =>
  roleNamed(authorization, role)?.groups?.includes(group) === true

/** The roles of a product, in its order. */
export const roleNames = ({ roles }: Authorization): RoleName[] => Object.keys(roles) as RoleName[]

/** The keys of permission of a product, in its order. */
export const permissionKeys = ({ permissions }: Authorization): PermissionKey[] =>
  Object.keys(permissions) as PermissionKey[]
