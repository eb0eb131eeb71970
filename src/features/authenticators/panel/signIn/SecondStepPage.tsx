import { useEffect, useRef, useState } from 'react'
import { post } from '../../../../panel/data/session/post.ts'
import { useRegistrationTexts } from '../../../../panel/data/session/texts.ts'
import { storeToken } from '../../../../panel/data/session/token.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { TextField } from '../../../../panel/ui/TextField.tsx'
import { requireAll } from '../../../accounts/panel/checks.ts'
import { writeTabState } from '../../../accounts/panel/public/tabState.ts'
import { PublicForm } from '../../../accounts/panel/public/PublicForm.tsx'
import { PublicLayout } from '../../../accounts/panel/public/PublicLayout.tsx'
import { useWording } from '../../../accounts/panel/public/useWording.ts'
import type { StepProps } from '../../../accounts/panel/public/ways/OtherWays.tsx'
import { supportsPasskeys } from '../browserPasskeys.ts'
import { usePasskeySignIn } from './usePasskeySignIn.ts'

/** The second step after the password: a passkey of the account, or a code. */
export default function SecondStepPage({ step, onSignedIn, onBack }: StepProps) {
  const { second_step: texts } = useRegistrationTexts()
  const { translate } = useWording()
  const takesPasskey = step.ways.includes('passkey') && supportsPasskeys()
  const [byCode, setByCode] = useState(!takesPasskey)
  const [isLate, setLate] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = content
    const first = current?.querySelector<HTMLElement>('input') ?? current?.querySelector('button')
    first?.focus()
  }, [byCode])
  const enter = (): void => {
    writeTabState('login', undefined)
    onSignedIn()
  }
  const passkey = usePasskeySignIn(enter)
  const problem = isLate ? texts.expired : passkey.problem
  return (
    <PublicLayout title={texts.title} tagline={texts.tagline}>
      <div ref={content} className="second-step">
        <div role="alert">{problem && <p className="m-problem">{problem}</p>}</div>
        {takesPasskey && (
          <Button primary={!byCode} large busy={passkey.busy} onClick={() => void passkey.run(step.ticket)}>
            {texts.passkey}
          </Button>
        )}
        {!byCode && <Button onClick={() => setByCode(true)}>{texts.by_code}</Button>}
        {byCode && (
          <PublicForm
            name="second_step"
            submit={texts.submit}
            check={values => requireAll(values, ['code'], translate)}
            send={({ code }) => post<{ access_token: string }>('/auth/second_step', { ticket: step.ticket, code })}
            onDone={({ access_token }) => {
              storeToken(access_token)
              enter()
            }}
            onRejected={({ code }) => {
              setLate(code === 'ticket_invalid')
              return code === 'ticket_invalid'
            }}
          >
            {({ errors }) => (
              <TextField
                name="code"
                secret
                autoComplete="one-time-code"
                label={texts.code}
                hint={texts.hint}
                error={errors.code}
              />
            )}
          </PublicForm>
        )}
        <p className="m-quiet">{texts.lost}</p>
        <Button plain onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </PublicLayout>
  )
}
