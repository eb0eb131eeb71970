import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

/**
 * Whether the actor may invite somebody to be a moderator, or a manager of an organization: administrators both, owners managers
 * of their own organizations. Without an organization it says whether there could be one.
 */
export function mayInvite(actor: Actor, role: 'moderator' | 'manager', organization?: string): boolean {
  if (holds(actor, 'superuser')) return true
  const { organizations } = actor
  return (
    actor.worksFor === 'owner' &&
    role === 'manager' &&
    (organization === undefined ? organizations.length > 0 : organizations.includes(organization))
  )
}

/** Whether people can be invited into an organization: what goes to strangers in its name has been looked at by staff. */
export const invitesPeople = (organization: Row): boolean =>
  organization.status === 'approved' && (organization.deleted_at ?? null) === null
