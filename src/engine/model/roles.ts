import type { Role } from './actor.ts'

/** Numbers of the roles (seed specification, section 6; the id of `user` is ours). */
export const roleIds: Record<Role, number> = { administrator: 1, moderator: 2, objectowner: 3, manager: 4, guide: 5, user: 6 }
