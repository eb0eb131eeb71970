import Invitations from '../../features/accounts/panel/people/UserListActions.tsx'
import { WriteToThese } from '../../features/mail/panel/WriteToThese.tsx'

/** An email to those whom the list shows, and invitations. */
export default function UserListActions() {
  return (
    <>
      <WriteToThese />
      <Invitations />
    </>
  )
}
