import { VerifyPage } from './VerifyPage.tsx'

/** The page that the link of a registration opens. */
export default function VerifyRegistrationPage() {
  return <VerifyPage path="/auth/verify_registration" purpose="registration" />
}
