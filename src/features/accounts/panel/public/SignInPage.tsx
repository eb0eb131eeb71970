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
import { writeTabState } from './tabState.ts'
import { PasswordField } from './PasswordField.tsx'
import { PublicForm } from './PublicForm.tsx'
import { useWording } from './useWording.ts'

interface SignInFormProps extends SignInPageProps {
  onStep(step: SecondStep): void
}

const name = 'login'

/** The form with email and password. What was entered stays after a failed try. */
function SignInForm({ onBegin, onSignedIn, onStep }: SignInFormProps) {
  const texts = useTexts()
  const { translate } = useWording()
  return (
    <PublicForm
      name={name}
      submit={texts.submit}
      check={values => ({ ...checkEmail(values, translate), ...requireAll(values, ['password'], translate) })}
      send={({ email = '', password = '' }) => signIn({ email, password })}
      onDone={({ second_step: step }) => {
        if (step) return onStep(step)
        writeTabState(name, undefined)
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

/** What the sign-in page shows after its form; its code is loaded separately. */
function Part(props: SignInPartProps) {
  const Loaded = usePreloaded(part)
  return Loaded ? createElement(Loaded, props) : null
}

interface SignInPageProps extends PublicPageProps {
  /** Called when the person starts to fill in the form, to prefetch what comes next. */
  onBegin(): void
}

/**
 * The sign-in page, with links to register and to recover a password. If the part next to the form fails to load, the
 * form still works.
 */
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
