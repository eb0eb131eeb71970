import { useForm } from 'react-hook-form'
import { signIn, type Credentials } from '../session/signIn.ts'
import { describeProblem } from './describeProblem.ts'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useTexts } from './texts.ts'

interface SignInFormProps {
  email: string
  /** The person has begun to type: time to fetch what comes after. */
  onBegin(): void
  onEmail(email: string): void
  onSignedIn(): void
}

/** Asks for e-mail and password until the server takes them; what was typed stays. */
export function SignInForm({ email, onBegin, onEmail, onSignedIn }: SignInFormProps) {
  const texts = useTexts()
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({ defaultValues: { email, password: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async credentials => {
    const problem = await signIn({ ...credentials, email: credentials.email.trim() })
    if (!problem) return onSignedIn()
    const { whole, fields } = describeProblem(problem, texts)
    for (const name of ['email', 'password'] as const) if (fields[name]) setError(name, { message: fields[name] }, { shouldFocus: true })
    setError('root', { message: whole ?? '' })
  })

  const required = texts.fields.required
  return (
    <form className="sign-in-form" noValidate onSubmit={submit} onInput={onBegin} onFocus={onBegin}>
      <div role="alert">{errors.root?.message && <p className="sign-in-problem">{errors.root.message}</p>}</div>
      <Field
        label={texts.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        registration={register('email', {
          required,
          pattern: { value: /^\s*\S+@\S+\s*$/, message: texts.fields.invalid_format },
          onChange: event => onEmail(event.target.value),
        })}
      />
      <PasswordField error={errors.password?.message} registration={register('password', { required })} />
      <button type="submit" className="sign-in-submit" aria-disabled={isSubmitting} onClick={event => isSubmitting && event.preventDefault()}>
        {isSubmitting ? texts.waiting : texts.submit}
      </button>
    </form>
  )
}
