import { post } from '../../../../../panel/data/session/post.ts'
import { storeToken } from '../../../../../panel/data/session/token.ts'
import { checkNewPassword } from '../../checkNewPassword.ts'
import { requireAll } from '../../checks.ts'
import { FirstRecordFields } from '../../FirstRecordFields.tsx'
import { accountBody, accountFields, broughtBy } from './account.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { keep, sentToModeration } from '../kept.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { dropRegistration, type Registration } from './registrationState.ts'
import type { PublicPageProps } from '../../../../../panel/shell/routing/panelProduct.ts'
import { PublicForm } from '../PublicForm.tsx'
import { StepPage } from './StepPage.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { useWording } from '../useWording.ts'

/** A text by its path in a part of a catalog. */
const textAt = (texts: object, path: string): string =>
  String(path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], texts))

/** The last step: names, what the sector asks, a password; the person is then signed in. */
export default function CreateUserPage({ onSignedIn }: PublicPageProps) {
  const { account } = useRegistrationTexts()
  return (
    <StepPage step="create_user" number={3} title={account.title}>
      {(registration, lost) => <AccountForm registration={registration} lost={lost} onSignedIn={onSignedIn} />}
    </StepPage>
  )
}

function AccountForm({
  registration,
  lost,
  onSignedIn,
}: PublicPageProps & { registration: Registration; lost: () => void }) {
  const more = useRegistrationTexts()
  const { say } = useWording()
  const { account } = more
  const brings = broughtBy(registration)
  const done = (token: string): void => {
    storeToken(token)
    dropRegistration()
    for (const name of ['account', 'code', 'number', 'register', 'registered']) keep(name, undefined)
    if (brings) keep(sentToModeration, true)
    onSignedIn()
  }
  return (
    <PublicForm
      name="account"
      submit={account.submit}
      check={values => ({ ...requireAll(values, accountFields(brings), say), ...checkNewPassword(values, say) })}
      send={values => post<{ access_token: string }>('/auth/create_user', accountBody(registration, values))}
      onDone={answer => done(answer.access_token)}
      onRefused={problem => {
        if (problem.code !== 'ticket_invalid') return false
        lost()
        return true
      }}
    >
      {({ errors, typed }) => (
        <>
          <TextField
            name="first_name"
            autoComplete="given-name"
            label={account.first_name}
            error={errors.first_name}
            defaultValue={typed.first_name}
          />
          <TextField
            name="last_name"
            autoComplete="family-name"
            label={account.last_name}
            error={errors.last_name}
            defaultValue={typed.last_name}
          />
          {brings && (
            <FirstRecordFields
              name={brings}
              className="public-part"
              errors={errors}
              typed={typed}
              say={key => textAt(account, key)}
            />
          )}
          <NewPasswordFields errors={errors} />
        </>
      )}
    </PublicForm>
  )
}
