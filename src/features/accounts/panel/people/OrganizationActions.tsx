import { invitesPeople, mayInvite } from '../../inviting.ts'
import { actorOf } from '../../../../panel/data/access.ts'
import type { RecordProps } from '../../../../panel/data/overrides.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { InviteMember } from './InviteMember.tsx'
import './people.css'

/** Invites a person into the organization, or says why that is not possible yet. */
export default function OrganizationActions({ record }: RecordProps) {
  const actor = actorOf(usePanel().profile)
  const { t } = useReader()
  const { id } = record
  if (record.deleted_at || !mayInvite(actor, 'member', id)) return null
  return invitesPeople(record) ? (
    <InviteMember organization={id} />
  ) : (
    <span className="m-quiet organization-note">{t('problems.organization_unapproved')}</span>
  )
}
