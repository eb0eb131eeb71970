import { signIn } from '../../../../panel/data/session/signIn.ts'
import { checkEmail, requireAll } from './checks.ts'
import { Field } from './Field.tsx'
import { keep } from './kept.ts'
import { PasswordField } from './PasswordField.tsx'
import { PublicForm } from './PublicForm.tsx'
import { useTexts } from '../../../../panel/data/session/texts.ts'

interface SignInFormProps {
  onBegin(): void
  onSignedIn(): void
}

const name = 'login'

/** Asks for e-mail and password until the server takes them; what was typed stays. */
export function SignInForm({ onBegin, onSignedIn }: SignInFormProps) {
  const texts = useTexts()
  return (
    <PublicForm
      name={name}
      submit={texts.submit}
      check={values => ({ ...checkEmail(values, texts), ...requireAll(values, ['password'], texts) })}
      send={async ({ email = '', password = '' }) => {
        const problem = await signIn({ email, password })
        return problem ? { problem } : { answer: null }
      }}
      onDone={() => {
        keep(name, undefined)
        onSignedIn()
      }}
    >
      {({ errors, typed }) => (
        <>
          <Field name="email" type="email" autoComplete="username" label={texts.email} error={errors.email} initial={typed.email} onFocus={onBegin} />
          <PasswordField error={errors.password} onFocus={onBegin} />
        </>
      )}
    </PublicForm>
  )
}
