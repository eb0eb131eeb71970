import type { PermissionKey } from './declaration.ts'

export type Role = 'administrator' | 'moderator' | 'objectowner' | 'manager' | 'guide' | 'user'

/** Whoever does something: always a required argument, never assumed. */
export interface Actor {
  id: string
  role: Role | 'system' | 'visitor'
  permissions: readonly PermissionKey[]
  /** The organizations a person belongs to, as owner or by invitation. */
  organizations: readonly string[]
  /** Whether they have shown their password a moment ago, beside the token that anybody could carry. */
  proven?: boolean
}

/** The product itself: seeds, imports, jobs. What it does is in the history like anybody's doing. */
export const system: Actor = { id: '00000000-0000-7000-8000-000000000000', role: 'system', permissions: [], organizations: [] }

/** Anybody who has not signed in: holds no word of access, not even that of everyone. */
export const visitor: Actor = { id: '00000000-0000-7000-8000-000000000001', role: 'visitor', permissions: [], organizations: [] }
