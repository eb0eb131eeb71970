import type { Action, CodeList, EntityDeclaration, Locale, PermissionKey } from './declaration.ts'
import type { Role } from './actor.ts'

/** Numbers of the roles (seed specification, section 6; the id of `user` is ours). */
export const roleIds: Record<Role, number> = { administrator: 1, moderator: 2, objectowner: 3, manager: 4, guide: 5, user: 6 }

/** What a role may do with an entity: with every row, with its own, or not at all. */
export type Reach = 'all' | 'own' | 'none'
export type AccessTable = Record<string, Record<Action, Reach>>

/** Answer of `POST /profile/get`. */
export interface Profile {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  role: Role
  role_id: number
  permissions: readonly PermissionKey[]
  organizations: readonly string[]
  access: AccessTable
}

/** Answer of `POST /settings`: what the panel is built from. Only entities, groups and fields that the role may read are in it. */
export interface Settings {
  languages: readonly Locale[]
  entities: readonly EntityDeclaration[]
  codeLists: readonly CodeList[]
  limits: { bodyBytes: number; pageRows: number; cappedCount: number }
  contact: { email: string }
}
