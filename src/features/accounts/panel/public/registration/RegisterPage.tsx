import { post } from '../../../../../panel/data/session/post.ts'
import { checkEmail, requireAll } from '../../checks.ts'
import { Choices } from '../../../../../panel/ui/Choices.tsx'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { useTabState } from '../tabState.ts'
import { EmailSentPage } from './EmailSentPage.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { PublicLink } from '../PublicLink.tsx'
import { useRegistrationTexts, useTexts } from '../../../../../panel/data/session/texts.ts'
import { useWording } from '../useWording.ts'
import { useId } from 'react'
import { sectorNumbers } from '../../../registrationConfig.ts'
import { base } from '../../../../../panel/data/paths.ts'
import { FieldProblem } from '../../../../../panel/ui/Field.tsx'
import { Check } from '../../../../../panel/ui/inputs.tsx'

/** The checkbox to accept the terms, with a link that opens them in a new tab. */
function TermsField({ checked, error }: { checked: boolean; error?: string }) {
  const { register } = useRegistrationTexts()
  const id = useId()
  return (
    <div className="m-field">
      <Check
        name="terms"
        defaultChecked={checked}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      >
        {register.terms}
      </Check>
      <a href={`${base}/terms`} target="_blank" rel="noreferrer">
        {register.read_terms}
      </a>
      <FieldProblem id={id} text={error} />
    </div>
  )
}

/** The registration form; the next step is sent by email. */
export default function RegisterPage() {
  const texts = useTexts()
  const { register, links, fields } = useRegistrationTexts()
  const { translate } = useWording()
  const [sentTo, setSentTo] = useTabState<string>('registered')
  if (sentTo) return <EmailSentPage purpose="registration" email={sentTo} onOther={() => setSentTo(undefined)} />
  const [words, hints] = [register.sectors, register.sector_hints] as Record<string, string>[]
  const options = sectorNumbers().map(number => ({
    value: String(number),
    word: words?.[number] ?? '',
    hint: hints?.[number] ?? '',
  }))
  return (
    <PublicLayout title={register.title} tagline={register.tagline}>
      <PublicForm
        name="register"
        submit={register.submit}
        check={values => ({
          ...checkEmail(values, translate),
          ...requireAll(values, ['sector'], translate),
          ...(values.terms ? {} : { terms: fields.terms_required }),
        })}
        send={({ email, sector }) => post('/auth/register', { email, sector: Number(sector), terms: true })}
        onDone={(_, { email }) => setSentTo(email)}
      >
        {({ errors, typed }) => (
          <>
            <TextField
              name="email"
              type="email"
              autoComplete="email"
              label={texts.email}
              error={errors.email}
              defaultValue={typed.email}
            />
            <Choices
              name="sector"
              label={register.sector}
              options={options}
              initial={typed.sector}
              error={errors.sector}
            />
            <TermsField checked={typed.terms === 'on'} error={errors.terms} />
          </>
        )}
      </PublicForm>
      <p className="public-links">
        <span>
          {links.has_account} <PublicLink to="/login">{links.sign_in}</PublicLink>
        </span>
      </p>
    </PublicLayout>
  )
}
