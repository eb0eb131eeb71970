import type { Actor, Role } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'

const blockable: Partial<Record<Actor['role'], readonly Role[]>> = {
  administrator: ['administrator', 'moderator', 'objectowner', 'manager', 'guide', 'user'],
  moderator: ['objectowner', 'manager', 'guide', 'user'],
}

/** Whether the actor may block and unblock the person: nobody themselves, moderators no staff, owners nobody. */
export const mayBlock = (actor: Actor, person: Row): boolean =>
  person.id !== actor.id && (blockable[actor.role] ?? []).some(role => role === person.role)

/** Whether the actor may see and end the person's sessions: their own, and those of whom they may block. */
export const mayEndSessions = (actor: Actor, person: Row): boolean => person.id === actor.id || mayBlock(actor, person)

const deletedAt = (person: Row): unknown => person.deleted_at ?? null

/** Whether the person can sign in. */
export const isActive = (person: Row): boolean => person.status === 'active' && deletedAt(person) === null

/** Whether the person can run the platform: the product needs one who can. */
export const isActiveAdministrator = (person: Row): boolean => person.role === 'administrator' && isActive(person)

/** Whether a change shuts the person out, so that they can't sign in after it. */
export const isShutOut = (before: Row, after: Row): boolean => !isActive(after) && (before.status !== after.status || deletedAt(before) !== deletedAt(after))

/**
 * Whether a change of the actor's own account is one that only others may make: another role (but for a plain user, who takes
 * one on), another state, the trash.
 */
export const isForOthers = (actor: Actor, before: Row, after: Row): boolean => {
  if (before.id !== actor.id) return false
  const takesOn = before.role === 'user' || before.role === after.role
  return !takesOn || before.status !== after.status || deletedAt(before) !== deletedAt(after)
}

const guideSector = 4

/** The role of whoever registers in a sector. */
export const roleOfSector = (sector: number): Role => (sector === guideSector ? 'guide' : 'objectowner')

/** What somebody brings who begins to work in a sector: an organization of their own, or a guide's page. */
export type SectorKind = 'organization' | 'guide'

export const kindOfSector = (sector: number): SectorKind => (roleOfSector(sector) === 'guide' ? 'guide' : 'organization')

/** Whether somebody who has an account already can still choose the sector they work in. */
export const canChooseSector = (person: Row): boolean => isActive(person) && person.role === 'user'

/** Roles whose people may take another organization on without becoming something they are not. */
const maybeManager: ReadonlySet<unknown> = new Set<Role>(['manager', 'user'])

/** Whether somebody who has an account already can accept to be a manager. */
export const canBecomeManager = (person: Row): boolean => person.status === 'active' && maybeManager.has(person.role)
