import { WriteToThese } from '../../../mail/panel/WriteToThese.tsx'
import { usePanel } from '../../../../panel/data/RegistryContext.tsx'
import { InviteManager } from './InviteManager.tsx'
import { InviteModerator } from './InviteModerator.tsx'
import { mayInvite } from '../../inviting.ts'
import { actorOf } from '../../../../panel/data/access.ts'

/** Emails and invitations beside the lists of users and of invitations, for whoever may send them. */
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
