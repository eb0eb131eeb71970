import { mayInvite } from '../../rules/inviting.ts'
import { actorOf } from '../form/access.ts'
import type { RecordProps } from '../overrides/overrides.ts'
import { usePanel } from '../registry/RegistryContext.tsx'
import { InviteManager } from './InviteManager.tsx'

/** Inviting a manager into the organization at hand. */
export default function OrganizationActions({ record }: RecordProps) {
  const actor = actorOf(usePanel().profile)
  const id = String(record.id)
  return !record.deleted_at && mayInvite(actor, 'manager', id) ? <InviteManager organization={id} /> : null
}
