import { WriteToThese } from '../mail/WriteToThese.tsx'
import { usePanel } from '../registry/RegistryContext.tsx'
import { InviteManager } from './InviteManager.tsx'
import { InviteModerator } from './InviteModerator.tsx'
import { mayInvite } from '../../rules/inviting.ts'
import { actorOf } from '../form/access.ts'

/** Letters and invitations beside the lists of users and of invitations, for whoever may send them. */
export default function UserListActions() {
  const actor = actorOf(usePanel().profile)
  return (
    <>
      <WriteToThese />
      {mayInvite(actor, 'manager') && <InviteManager />}
      {mayInvite(actor, 'moderator') && <InviteModerator />}
    </>
  )
}
