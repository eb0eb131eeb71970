import { VerifyPage } from './VerifyPage.tsx'

export default function VerifyRegistrationPage() {
  return <VerifyPage path="/auth/verify_registration" purpose="registration" />
}
