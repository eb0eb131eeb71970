import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { isInGroup, roleNamed } from '../../engine/model/authorization.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

/**
 * Whether the actor may block and unblock the person: never themselves; superusers anyone, other staff only people who
 * are not staff.
 */
export const mayBlock = ({ authorization }: Registry, actor: Actor, person: Row): boolean =>
  person.id !== actor.id &&
  (holds(actor, 'superuser') || (holds(actor, 'management') && !isInGroup(authorization, person.role, 'management')))

/** Whether the actor may see and end the person's sessions: their own, and those of people they may block. */
export const mayEndSessions = (registry: Registry, actor: Actor, person: Row): boolean =>
  person.id === actor.id || mayBlock(registry, actor, person)

const deletedAt = (person: RowOf<'users'>): unknown => person.deleted_at ?? null

/** Whether the person can sign in. */
export const isActive = (person: RowOf<'users'>): boolean => person.status === 'active' && deletedAt(person) === null

/** Whether the person can administer the platform, which needs at least one such person. */
export const isActiveSuperuser = ({ authorization }: Registry, person: RowOf<'users'>): boolean =>
  isInGroup(authorization, person.role, 'superuser') && isActive(person)

/** Whether the person has not taken on a role yet. */
export const isProvisional = ({ authorization }: Registry, person: Pick<RowOf<'users'>, 'role'>): boolean =>
  roleNamed(authorization, person.role)?.provisional === true

/** Whether a change shuts the person out, so that they can no longer sign in. */
export const isShutOut = (before: RowOf<'users'>, after: RowOf<'users'>): boolean =>
  !isActive(after) && (before.status !== after.status || deletedAt(before) !== deletedAt(after))

/**
 * Whether a change of the actor's own account may only be made by others: another role (except for provisional users,
 * who may take one on), another status, or deletion.
 */
export const isReservedForOthers = (
  registry: Registry,
  actor: Actor,
  before: RowOf<'users'>,
  after: RowOf<'users'>,
): boolean => {
  if (before.id !== actor.id) return false
  const takesOn = isProvisional(registry, before) || before.role === after.role
  return !takesOn || before.status !== after.status || deletedAt(before) !== deletedAt(after)
}

/** Whether a person with an account can still choose the sector they work in. */
export const canChooseSector = (registry: Registry, person: RowOf<'users'>): boolean =>
  isActive(person) && isProvisional(registry, person)

/** Whether a person with an account can accept to work for an organization, without changing an incompatible role. */
export const canBecomeMember = (registry: Registry, person: RowOf<'users'>): boolean =>
  person.status === 'active' &&
  (isProvisional(registry, person) || roleNamed(registry.authorization, person.role)?.worksFor === 'member')

/** Whether a person works for an organization. Provisional users do not, although organizations may be left on them. */
export const worksFor = (registry: Registry, person: RowOf<'users'>, organization: string): boolean =>
  roleNamed(registry.authorization, person.role)?.worksFor !== undefined &&
  person.organization_ids?.includes(organization) === true
