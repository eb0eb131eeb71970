import type { Actor, Role } from '../model/actor.ts'
import type { Row } from '../model/query.ts'

const blockable: Partial<Record<Actor['role'], readonly Role[]>> = {
  administrator: ['administrator', 'moderator', 'objectowner', 'manager', 'guide', 'user'],
  moderator: ['objectowner', 'manager', 'guide', 'user'],
}

/** Whether the actor may block and unblock the person: nobody themselves, moderators no staff, owners nobody. */
export const mayBlock = (actor: Actor, person: Row): boolean =>
  person.id !== actor.id && (blockable[actor.role] ?? []).some(role => role === person.role)

/** Whether the actor may see and end the person's sessions: their own, and those of whom they may block. */
export const mayEndSessions = (actor: Actor, person: Row): boolean => person.id === actor.id || mayBlock(actor, person)

const guideSector = 4

/** The role of whoever registers in a sector. */
export const roleOfSector = (sector: number): Role => (sector === guideSector ? 'guide' : 'objectowner')

/** Roles whose people may take another organization on without becoming something they are not. */
const maybeManager: ReadonlySet<unknown> = new Set<Role>(['manager', 'user'])

/** Whether somebody who has an account already can accept to be a manager. */
export const canBecomeManager = (person: Row): boolean => person.status === 'active' && maybeManager.has(person.role)
