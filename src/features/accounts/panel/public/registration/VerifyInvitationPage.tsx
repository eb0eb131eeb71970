import { VerifyPage } from './VerifyPage.tsx'

/** The page that the link of an invitation opens. */
export default function VerifyInvitationPage() {
  return <VerifyPage path="/auth/verify_invitation" purpose="invitation" />
}
