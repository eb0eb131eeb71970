import { post } from '../../../../../panel/data/session/post.ts'
import { checkEmail } from '../../checks.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { useTabState } from '../tabState.ts'
import { EmailSentPage } from './EmailSentPage.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { PublicLink } from '../PublicLink.tsx'
import { useRegistrationTexts, useTexts } from '../../../../../panel/data/session/texts.ts'
import { useWording } from '../useWording.ts'

/** Requests an email with a link to choose a new password. */
export default function RecoverPasswordPage() {
  const texts = useTexts()
  const { recover, links } = useRegistrationTexts()
  const { translate } = useWording()
  const [sentTo, setSentTo] = useTabState<string>('recovered')
  if (sentTo) return <EmailSentPage purpose="recovery" email={sentTo} onOther={() => setSentTo(undefined)} />
  return (
    <PublicLayout title={recover.title} tagline={recover.tagline}>
      <PublicForm
        name="recover"
        submit={recover.submit}
        check={values => checkEmail(values, translate)}
        send={({ email }) => post('/auth/recover_password', { email })}
        onDone={(_, { email }) => setSentTo(email)}
      >
        {({ errors, typed }) => (
          <TextField
            name="email"
            type="email"
            autoComplete="username"
            label={texts.email}
            error={errors.email}
            defaultValue={typed.email}
          />
        )}
      </PublicForm>
      <p className="public-links">
        <PublicLink to="/login">{links.sign_in}</PublicLink>
      </p>
    </PublicLayout>
  )
}
