import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Logo } from '../brand/Logo.tsx'
import { nextPath } from '../routing/nextPath.ts'
import { chooseLocale } from '../session/locale.ts'
import { LanguageButton } from './LanguageButton.tsx'
import illustration from './illustration.svg'
import { keepEmail, takeKeptEmail } from './keepEmail.ts'
import { SignInForm } from './SignInForm.tsx'
import { useTexts } from './texts.ts'
import './sign-in.css'

/** The sign-in page: an illustration and the form. `onBegin` is told when the person starts to fill it in. */
export function SignInPage({ onBegin }: { onBegin(): void }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [kept] = useState(takeKeptEmail)
  const email = useRef(kept)
  return (
    <div className="sign-in">
      <title>{`${texts.title} · ${texts.product}`}</title>
      <div className="sign-in-picture" style={{ backgroundImage: `url("${illustration}")` }} />
      <div className="sign-in-side">
        <header className="sign-in-header">
          <Logo to="/login" name={texts.product} />
          <LanguageButton
            onChoose={locale => {
              keepEmail(email.current)
              chooseLocale(locale)
            }}
          />
        </header>
        <main className="sign-in-main">
          <h1>{texts.title}</h1>
          <p className="sign-in-tagline">{texts.tagline}</p>
          <SignInForm
            email={kept}
            onBegin={onBegin}
            onEmail={typed => (email.current = typed)}
            onSignedIn={() => navigate(nextPath(search), { replace: true })}
          />
        </main>
      </div>
    </div>
  )
}
