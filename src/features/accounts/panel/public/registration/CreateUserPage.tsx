import { post } from '../../../../../panel/data/session/post.ts'
import { storeToken } from '../../../../../panel/data/session/token.ts'
import { checkNewPassword } from '../../checkNewPassword.ts'
import { requireAll } from '../../checks.ts'
import { FirstRecordFields } from '../../FirstRecordFields.tsx'
import { accountBody, accountFields, firstRecordNameOf } from './account.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { writeTabState, sentToModeration } from '../tabState.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { dropRegistration, type Registration } from './registrationState.ts'
import type { PublicPageProps } from '../../../../../panel/shell/routing/panelProduct.ts'
import { PublicForm } from '../PublicForm.tsx'
import { StepPage } from './StepPage.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { useWording } from '../useWording.ts'

/** Returns a text of a catalog by its path. */
const textAt = (texts: object, path: string): string =>
  String(path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], texts))

/** The last step: name, first record, and password. The person is then signed in. */
export default function CreateUserPage({ onSignedIn }: PublicPageProps) {
  const { account } = useRegistrationTexts()
  return (
    <StepPage step="create_user" number={3} title={account.title}>
      {(registration, onTicketLost) => (
        <AccountForm registration={registration} onTicketLost={onTicketLost} onSignedIn={onSignedIn} />
      )}
    </StepPage>
  )
}

function AccountForm({
  registration,
  onTicketLost,
  onSignedIn,
}: PublicPageProps & { registration: Registration; onTicketLost: () => void }) {
  const more = useRegistrationTexts()
  const { translate } = useWording()
  const { account } = more
  const brings = firstRecordNameOf(registration)
  const done = (token: string): void => {
    storeToken(token)
    dropRegistration()
    for (const name of ['account', 'code', 'number', 'register', 'registered']) writeTabState(name, undefined)
    if (brings) writeTabState(sentToModeration, true)
    onSignedIn()
  }
  return (
    <PublicForm
      name="account"
      submit={account.submit}
      check={values => ({
        ...requireAll(values, accountFields(brings), translate),
        ...checkNewPassword(values, translate),
      })}
      send={values => post<{ access_token: string }>('/auth/create_user', accountBody(registration, values))}
      onDone={response => done(response.access_token)}
      onRejected={problem => {
        if (problem.code !== 'ticket_invalid') return false
        onTicketLost()
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
              translate={key => textAt(account, key)}
            />
          )}
          <NewPasswordFields errors={errors} />
        </>
      )}
    </PublicForm>
  )
}
