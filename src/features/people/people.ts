import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { isInGroup, roleNamed } from '../../engine/model/authorization.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

/** Whether the actor may block and unblock the person: nobody themselves, staff no staff but for superusers, owners nobody. */
export const mayBlock = ({ authorization }: Registry, actor: Actor, person: Row): boolean =>
  person.id !== actor.id &&
  (holds(actor, 'superuser') || (holds(actor, 'management') && !isInGroup(authorization, person.role, 'management')))

/** Whether the actor may see and end the person's sessions: their own, and those of whom they may block. */
export const mayEndSessions = (registry: Registry, actor: Actor, person: Row): boolean =>
  person.id === actor.id || mayBlock(registry, actor, person)

const deletedAt = (person: RowOf<'users'>): unknown => person.deleted_at ?? null

/** Whether the person can sign in. */
export const isActive = (person: RowOf<'users'>): boolean => person.status === 'active' && deletedAt(person) === null

/** Whether the person can run the platform: the product needs one who can. */
export const isActiveSuperuser = ({ authorization }: Registry, person: RowOf<'users'>): boolean =>
  isInGroup(authorization, person.role, 'superuser') && isActive(person)

/** Whether the person is nobody in particular yet. */
export const isProvisional = ({ authorization }: Registry, person: Pick<RowOf<'users'>, 'role'>): boolean =>
  roleNamed(authorization, person.role)?.provisional === true

/** Whether a change shuts the person out, so that they can't sign in after it. */
export const isShutOut = (before: RowOf<'users'>, after: RowOf<'users'>): boolean =>
  !isActive(after) && (before.status !== after.status || deletedAt(before) !== deletedAt(after))

/**
 * Whether a change of the actor's own account is one that only others may make: another role (but for a plain user, who takes
 * one on), another state, the trash.
 */
export const isForOthers = (
  registry: Registry,
  actor: Actor,
  before: RowOf<'users'>,
  after: RowOf<'users'>,
): boolean => {
  if (before.id !== actor.id) return false
  const takesOn = isProvisional(registry, before) || before.role === after.role
  return !takesOn || before.status !== after.status || deletedAt(before) !== deletedAt(after)
}

/** Whether somebody who has an account already can still choose the sector they work in. */
export const canChooseSector = (registry: Registry, person: RowOf<'users'>): boolean =>
  isActive(person) && isProvisional(registry, person)

/** Whether somebody who has an account already can accept to work for an organization, without becoming something that they are not. */
export const canBecomeMember = (registry: Registry, person: RowOf<'users'>): boolean =>
  person.status === 'active' &&
  (isProvisional(registry, person) || roleNamed(registry.authorization, person.role)?.worksFor === 'member')
