import { post } from '../../../../../panel/data/session/post.ts'
import { storeToken } from '../../../../../panel/data/session/token.ts'
import { checkNewPassword } from '../../checkNewPassword.ts'
import { requireAll } from '../../checks.ts'
import { accountBody, accountFields, kindOf } from './account.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { keep, sentToModeration } from '../kept.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { dropRegistration, type Registration } from './registrationState.ts'
import type { PublicPageProps } from '../../../../../panel/shell/routing/panelProduct.ts'
import { PublicForm } from '../PublicForm.tsx'
import { StepPage } from './StepPage.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { useWording } from '../useWording.ts'
import type { Values } from '../../../../../panel/ui/Form.tsx'
import { SelectField } from '../../../../../panel/ui/SelectField.tsx'

/** The organization that an owner begins with. */
function OrganizationFields({ errors, typed }: { errors: Record<string, string>; typed: Values }) {
  const { account } = useRegistrationTexts()
  const [type, name, number] = ['organization.type', 'organization.legal_name', 'organization.id_number'] as const
  return (
    <fieldset className="public-part">
      <legend>{account.organization}</legend>
      <SelectField
        name={type}
        label={account.organization_type}
        options={Object.entries(account.organization_types)}
        nothing={account.choose}
        defaultValue={typed[type]}
        error={errors[type]}
      />
      <TextField
        name={name}
        autoComplete="organization"
        label={account.legal_name}
        error={errors[name]}
        defaultValue={typed[name]}
      />
      <TextField
        name={number}
        autoComplete="off"
        label={account.id_number}
        hint={account.id_number_hint}
        error={errors[number]}
        defaultValue={typed[number]}
      />
    </fieldset>
  )
}

/** What a guide begins with. */
function GuideFields({ errors, typed }: { errors: Record<string, string>; typed: Values }) {
  const { account } = useRegistrationTexts()
  const name = 'guide.guide_type_id'
  return (
    <fieldset className="public-part">
      <legend>{account.guide}</legend>
      <SelectField
        name={name}
        label={account.guide_type}
        options={Object.entries(account.guide_types)}
        nothing={account.choose}
        defaultValue={typed[name]}
        error={errors[name]}
      />
    </fieldset>
  )
}

const kinds = { organization: OrganizationFields, guide: GuideFields }

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
  const kind = kindOf(registration)
  const KindFields = kind && kinds[kind]
  const done = (token: string): void => {
    storeToken(token)
    dropRegistration()
    for (const name of ['account', 'code', 'number', 'register', 'registered']) keep(name, undefined)
    if (kind) keep(sentToModeration, true)
    onSignedIn()
  }
  return (
    <PublicForm
      name="account"
      submit={account.submit}
      check={values => ({ ...requireAll(values, accountFields(kind), say), ...checkNewPassword(values, say) })}
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
          {KindFields && <KindFields errors={errors} typed={typed} />}
          <NewPasswordFields errors={errors} />
        </>
      )}
    </PublicForm>
  )
}
