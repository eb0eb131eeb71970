import { goTo } from '../../../../../panel/shell/routing/publicPath.ts'
import { post } from '../../../../../panel/data/session/post.ts'
import type { CodeSent } from '../../../../../engine/model/session.ts'
import { pendingCode } from '../../verification/code.ts'
import { requireAll } from '../../checks.ts'
import { TextField } from '../../../../../panel/ui/TextField.tsx'
import { writeTabState } from '../tabState.ts'
import type { Registration } from './registrationState.ts'
import { PublicForm } from '../PublicForm.tsx'
import { StepPage } from './StepPage.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { useWording } from '../useWording.ts'
import { fill } from '../../../../../../i18n/fill.ts'

/** The text that greets a person who came from an email: the role they register for, and who invited them. */
function useWelcome({ email, role, organization }: Registration): string {
  const { steps } = useRegistrationTexts()
  const named = (steps.roles as Partial<Record<string, string>>)[role]
  if (named === undefined) return fill(steps.welcome, { email })
  return organization ? fill(steps.invited_by, { organization, role: named }) : fill(steps.invited, { role: named })
}

/** The step that asks for a mobile number and sends a code to it. */
export default function ConfirmNumberPage() {
  const { number } = useRegistrationTexts()
  return (
    <StepPage step="confirm_number" number={1} title={number.title}>
      {(registration, onTicketLost) => <NumberForm registration={registration} onTicketLost={onTicketLost} />}
    </StepPage>
  )
}

function NumberForm({ registration, onTicketLost }: { registration: Registration; onTicketLost: () => void }) {
  const { number } = useRegistrationTexts()
  const { translate } = useWording()
  const welcome = useWelcome(registration)
  return (
    <>
      <p>{welcome}</p>
      <p>{number.text}</p>
      <PublicForm
        name="number"
        submit={number.submit}
        check={values => requireAll(values, ['phone'], translate)}
        send={({ phone }) => post<CodeSent>('/auth/confirm_number', { ticket: registration.ticket, phone })}
        onDone={(sent, { phone = '' }) => {
          writeTabState('code', pendingCode(phone, sent))
          goTo('/confirm-code')
        }}
        onRejected={problem => {
          if (problem.code !== 'ticket_invalid') return false
          onTicketLost()
          return true
        }}
      >
        {({ errors, typed }) => (
          <TextField
            name="phone"
            type="tel"
            autoComplete="tel-national"
            label={number.phone}
            placeholder={number.placeholder}
            error={errors.phone}
            defaultValue={typed.phone}
          />
        )}
      </PublicForm>
    </>
  )
}
