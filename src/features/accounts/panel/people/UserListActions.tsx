import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { InviteMember } from './InviteMember.tsx'
import { InviteStaff } from './InviteStaff.tsx'
import { mayInvite } from '../../inviting.ts'
import { actorOf } from '../../../../panel/data/access.ts'

/** Buttons to invite people, next to the lists of users and of invitations. */
export default function UserListActions() {
  const actor = actorOf(usePanel().profile)
  return (
    <>
      {mayInvite(actor, 'member') && <InviteMember />}
      {mayInvite(actor, 'staff') && <InviteStaff />}
    </>
  )
}
