import { registrationConfig, type RegistrationConfig } from './registrationConfig.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

/** What people are invited as: staff, or members of an organization. */
export type Invited = keyof RegistrationConfig['invited']

/**
 * Whether the actor may invite people, if the product allows it: superusers invite anyone, owners invite people into
 * their own organizations. Without `organization`, whether there is any organization they may invite into.
 */
export function mayInvite(actor: Actor, invited: Invited, organization?: string): boolean {
  if (!registrationConfig().invited[invited]) return false
  if (holds(actor, 'superuser')) return true
  const { organizations } = actor
  return (
    actor.worksFor === 'owner' &&
    invited === 'member' &&
    (organization === undefined ? organizations.length > 0 : organizations.includes(organization))
  )
}

/**
 * Whether people can be invited into an organization: emails to strangers in its name require that staff have approved
 * it.
 */
export const invitesPeople = (organization: Row): boolean =>
  organization.status === 'approved' && (organization.deleted_at ?? null) === null
