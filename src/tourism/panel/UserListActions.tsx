import Invitations from '../../features/accounts/panel/people/UserListActions.tsx'
import { EmailListedUsers } from '../../features/mail/panel/EmailListedUsers.tsx'

/** Buttons for an email to the listed users, and for invitations. */
export default function UserListActions() {
  return (
    <>
      <EmailListedUsers />
      <Invitations />
    </>
  )
}
