import { accessGroups, ownWords } from './words.ts'

/**
 * The names of a product's roles and permission keys. A product merges its own into these, derived from its data, so
 * that a misspelt name is a compiler error: `declare module '…/authorization.ts' { interface DeclaredRoles extends
 * Record<keyof typeof roles, true> {} }`.
 */
export interface DeclaredRoles extends Record<never, true> {}
export interface DeclaredPermissions extends Record<never, true> {}

export type RoleName = keyof DeclaredRoles & string
export type PermissionKey = keyof DeclaredPermissions & string
export type AccessGroup = (typeof accessGroups)[number]

/**
 * Who may do something: a role, a permission key, a group that roles and keys belong to, or a word for rows that belong
 * to the actor by the entity's `own` fields (`own` for any of them, `self` for those that refer to a person, `owner`
 * for those that refer to an organization, if they are an owner of it). A missing list means nobody. A superuser passes every check.
 */
export type AccessWord = AccessGroup | RoleName | PermissionKey | (typeof ownWords)[number]

/** A role, as a product declares it. */
export interface RoleDeclaration {
  /** The number of the role; it never changes. */
  number: number
  /** The groups that people with this role belong to, in addition to `everyone`. */
  groups?: readonly AccessGroup[]
  /** People with this role may be granted permission keys individually. */
  permissions?: true
  /** The role is temporary, and may be replaced by another role. */
  provisional?: true
  /**
   * People with this role work for the organizations that they belong to, as members or as owners. In any other role, a
   * former membership grants nothing.
   */
  worksFor?: 'member' | 'owner'
}

/** A permission that is granted to individual people in addition to those of their role, as a product declares it. */
export interface PermissionDeclaration {
  /** The groups that people with this key belong to. */
  groups?: readonly AccessGroup[]
  /** It includes every other key. */
  every?: true
}

/** The roles and permission keys of a product. */
export interface Authorization {
  roles: Readonly<Record<string, RoleDeclaration>>
  permissions: Readonly<Record<string, PermissionDeclaration>>
}

/** Returns every access word that declarations may use. */
export const accessWordsOf = ({ roles, permissions }: Authorization): readonly string[] => [
  ...accessGroups,
  ...Object.keys(roles),
  ...ownWords,
  ...Object.keys(permissions),
]

/** Returns the declaration of a role, or undefined if the product has no such role. */
export const roleNamed = ({ roles }: Authorization, name: unknown): RoleDeclaration | undefined =>
  typeof name === 'string' && Object.hasOwn(roles, name) ? roles[name] : undefined

/** Whether a role belongs to a group by itself, without any permission key. */
export const isInGroup = (authorization: Authorization, role: unknown, group: AccessGroup): boolean =>
  roleNamed(authorization, role)?.groups?.includes(group) === true

/** Returns the roles of a product, in their declared order. */
export const roleNames = ({ roles }: Authorization): RoleName[] => Object.keys(roles) as RoleName[]

/** Returns the permission keys of a product, in their declared order. */
export const permissionKeys = ({ permissions }: Authorization): PermissionKey[] =>
  Object.keys(permissions) as PermissionKey[]
