import { useState, type FormEvent } from 'react'
import { signIn, type Credentials } from '../session/signIn.ts'
import { describeProblem, type Description } from './describeProblem.ts'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useTexts, type Texts } from './texts.ts'

interface SignInFormProps {
  email: string
  onBegin(): void
  onEmail(email: string): void
  onSignedIn(): void
}

const fieldNames = ['email', 'password'] as const

const typedIn = (form: HTMLFormElement): Credentials => {
  const data = new FormData(form)
  return { email: String(data.get('email')).trim(), password: String(data.get('password')) }
}

const check = ({ email, password }: Credentials, { fields }: Texts): Description['fields'] => ({
  ...(email === '' ? { email: fields.required } : /^\S+@\S+$/.test(email) ? {} : { email: fields.invalid_format }),
  ...(password === '' ? { password: fields.required } : {}),
})

const focusFirst = (form: HTMLFormElement, fields: Description['fields']): void => {
  const first = fieldNames.find(name => fields[name])
  const input = first && form.elements.namedItem(first)
  if (input instanceof HTMLInputElement) input.focus()
}

/** Asks for e-mail and password until the server takes them; what was typed stays. */
export function SignInForm({ email, onBegin, onEmail, onSignedIn }: SignInFormProps) {
  const texts = useTexts()
  const [{ whole, fields }, setProblem] = useState<Description>({ fields: {} })
  const [waiting, setWaiting] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (waiting) return
    const form = event.currentTarget
    const credentials = typedIn(form)
    const show = (description: Description): void => {
      setProblem(description)
      focusFirst(form, description.fields)
    }
    const missing = check(credentials, texts)
    if (Object.keys(missing).length > 0) return show({ fields: missing })
    setWaiting(true)
    const problem = await signIn(credentials)
    setWaiting(false)
    if (problem) show(describeProblem(problem, texts))
    else onSignedIn()
  }

  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <div role="alert">{whole && <p className="public-problem">{whole}</p>}</div>
      <Field
        name="email"
        type="email"
        autoComplete="username"
        label={texts.email}
        error={fields.email}
        initial={email}
        onFocus={onBegin}
        onType={onEmail}
      />
      <PasswordField error={fields.password} onFocus={onBegin} />
      <button type="submit" className="public-submit" aria-disabled={waiting}>
        {waiting ? texts.waiting : texts.submit}
      </button>
    </form>
  )
}
