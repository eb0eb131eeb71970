import { useRef, useState } from 'react'
import { Logo } from '../brand/Logo.tsx'
import { base } from '../routing/paths.ts'
import { chooseLocale } from '../session/locale.ts'
import { LanguageButton } from './LanguageButton.tsx'
import illustration from './illustration.svg'
import { keepEmail, takeKeptEmail } from './keepEmail.ts'
import { SignInForm } from './SignInForm.tsx'
import { useTexts } from './texts.ts'
import './public.css'

interface SignInPageProps {
  /** The person starts to fill in the form: time to fetch what comes after. */
  onBegin(): void
  onSignedIn(): void
}

/** The sign-in page: an illustration and the form. */
export function SignInPage({ onBegin, onSignedIn }: SignInPageProps) {
  const texts = useTexts()
  const [kept] = useState(takeKeptEmail)
  const email = useRef(kept)
  return (
    <div className="public">
      <title>{`${texts.title} · ${texts.product}`}</title>
      <div className="public-picture" style={{ backgroundImage: `url("${illustration}")` }} />
      <div className="public-side">
        <header className="public-header">
          <a href={`${base}/login`} className="logo">
            <Logo name={texts.product} />
          </a>
          <LanguageButton
            onChoose={locale => {
              keepEmail(email.current)
              chooseLocale(locale)
            }}
          />
        </header>
        <main className="public-main">
          <h1>{texts.title}</h1>
          <p className="public-tagline">{texts.tagline}</p>
          <SignInForm email={kept} onBegin={onBegin} onEmail={typed => (email.current = typed)} onSignedIn={onSignedIn} />
        </main>
      </div>
    </div>
  )
}
