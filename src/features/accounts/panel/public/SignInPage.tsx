import { PublicLayout } from './PublicLayout.tsx'
import { PublicLink } from './PublicLink.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useTexts } from '../../../../panel/data/session/texts.ts'

interface SignInPageProps {
  /** The person starts to fill in the form: time to fetch what comes after. */
  onBegin(): void
  onSignedIn(): void
}

/** The sign-in page, with the ways to register and to a forgotten password. */
export function SignInPage({ onBegin, onSignedIn }: SignInPageProps) {
  const texts = useTexts()
  return (
    <PublicLayout title={texts.title} tagline={texts.tagline}>
      <SignInForm onBegin={onBegin} onSignedIn={onSignedIn} />
      <p className="public-links">
        <PublicLink to="/recover-password">{texts.forgot}</PublicLink>
        <span>
          {texts.no_account} <PublicLink to="/register">{texts.register}</PublicLink>
        </span>
      </p>
    </PublicLayout>
  )
}
