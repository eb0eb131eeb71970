import { VerifyPage } from './VerifyPage.tsx'

export default function VerifyInvitationPage() {
  return <VerifyPage path="/auth/verify_invitation" purpose="invitation" />
}
