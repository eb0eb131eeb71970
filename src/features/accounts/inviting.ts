import { accountWays, type AccountWays } from './accountWays.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

/** As what people are invited: to be of the staff, or to work for an organization. */
export type Invited = keyof AccountWays['invited']

/**
 * Whether the actor may invite people, where the product does: superusers all, owners people for their own organizations. Without an
 * organization it says whether there could be one.
 */
export function mayInvite(actor: Actor, invited: Invited, organization?: string): boolean {
  if (!accountWays().invited[invited]) return false
  if (holds(actor, 'superuser')) return true
  const { organizations } = actor
  return (
    actor.worksFor === 'owner' &&
    invited === 'member' &&
    (organization === undefined ? organizations.length > 0 : organizations.includes(organization))
  )
}

/** Whether people can be invited into an organization: what goes to strangers in its name has been looked at by staff. */
export const invitesPeople = (organization: Row): boolean =>
  organization.status === 'approved' && (organization.deleted_at ?? null) === null
