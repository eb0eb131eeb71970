import { createElement, useState } from 'react'
import type { SecondStep } from '../../../../engine/model/session.ts'
import { preloadable, usePreloaded } from '../../../../panel/data/preloadable.ts'
import {
  panelProduct,
  type PublicPageProps,
  type SignInPartProps,
} from '../../../../panel/shell/routing/panelProduct.ts'
import { ErrorBoundary } from '../../../../panel/ui/ErrorBoundary.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { PublicLink } from './PublicLink.tsx'
import { useTexts } from '../../../../panel/data/session/texts.ts'
import { isSessionOver } from '../../../../panel/data/session/token.ts'
import { signIn } from '../../../../panel/data/session/signIn.ts'
import { checkEmail, requireAll } from '../checks.ts'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { keep } from './kept.ts'
import { PasswordField } from './PasswordField.tsx'
import { PublicForm } from './PublicForm.tsx'
import { useWording } from './useWording.ts'

interface SignInFormProps extends SignInPageProps {
  onStep(step: SecondStep): void
}

const name = 'login'

/** Asks for e-mail and password until the server takes them; what was typed stays. */
function SignInForm({ onBegin, onSignedIn, onStep }: SignInFormProps) {
  const texts = useTexts()
  const { say } = useWording()
  return (
    <PublicForm
      name={name}
      submit={texts.submit}
      check={values => ({ ...checkEmail(values, say), ...requireAll(values, ['password'], say) })}
      send={({ email = '', password = '' }) => signIn({ email, password })}
      onDone={({ second_step: step }) => {
        if (step) return onStep(step)
        keep(name, undefined)
        onSignedIn()
      }}
    >
      {({ errors, typed }) => (
        <>
          <TextField
            name="email"
            type="email"
            autoComplete="username"
            label={texts.email}
            error={errors.email}
            defaultValue={typed.email}
            onFocus={onBegin}
          />
          <PasswordField error={errors.password} onFocus={onBegin} />
        </>
      )}
    </PublicForm>
  )
}

const part = preloadable(async () => (await panelProduct().publicPages['/login']?.part?.())?.default)

/** What comes after the form, in code of its own. */
function Part(props: SignInPartProps) {
  const Loaded = usePreloaded(part)
  return Loaded ? createElement(Loaded, props) : null
}

interface SignInPageProps extends PublicPageProps {
  /** The person starts to fill in the form: time to fetch what comes after. */
  onBegin(): void
}

/** The sign-in page, with the ways to register and to a forgotten password. What fails to load beside the form takes nothing away from it. */
export function SignInPage({ onBegin, onSignedIn }: SignInPageProps) {
  const texts = useTexts()
  const [step, setStep] = useState<SecondStep>()
  const next = <Part step={step} onSignedIn={onSignedIn} onBack={() => setStep(undefined)} />
  if (step) return next
  return (
    <PublicLayout title={texts.title} tagline={texts.tagline}>
      {isSessionOver() && <p role="status">{texts.session_over}</p>}
      <SignInForm onBegin={onBegin} onSignedIn={onSignedIn} onStep={setStep} />
      <p className="public-links">
        <PublicLink to="/recover-password">{texts.forgot}</PublicLink>
        <span>
          {texts.no_account} <PublicLink to="/register">{texts.register}</PublicLink>
        </span>
      </p>
      <ErrorBoundary resetKey="" fallback={() => null}>
        {next}
      </ErrorBoundary>
    </PublicLayout>
  )
}
