import Invitations from '../../features/accounts/panel/people/UserListActions.tsx'
import { EmailListedUsers } from '../../features/mail/panel/EmailListedUsers.tsx'

/** An email to those whom the list shows, and invitations. */
export default function UserListActions() {
  return (
    <>
      <EmailListedUsers />
      <Invitations />
    </>
  )
}
