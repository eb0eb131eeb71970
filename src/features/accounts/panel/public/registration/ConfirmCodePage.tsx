import { useEffect } from 'react'
import { fill } from '../../../../../../i18n/fill.ts'
import { goTo } from '../../../../../panel/shell/routing/publicPath.ts'
import { post } from '../../../../../panel/data/session/post.ts'
import type { ProblemBody } from '../../../../../panel/data/session/problemBody.ts'
import { CodeEntry } from '../../verification/CodeEntry.tsx'
import type { CodeSent } from '../../../../../engine/model/session.ts'
import { pendingCode, type CodeRefusal, type PendingCode } from '../../verification/code.ts'
import { sentenceOf, wordingOf } from '../describeProblem.ts'
import { useTabState } from '../tabState.ts'
import { goToStep, storeRegistration, type Registration } from './registrationState.ts'
import { StepPage } from './StepPage.tsx'
import { useRegistrationTexts, useTexts } from '../../../../../panel/data/session/texts.ts'

/** The step that asks for the code sent to the mobile number. */
export default function ConfirmCodePage() {
  const { code } = useRegistrationTexts()
  return (
    <StepPage step="confirm_number" number={2} title={code.title}>
      {(registration, onTicketLost) => <Code registration={registration} onTicketLost={onTicketLost} />}
    </StepPage>
  )
}

const toNumber = (): void => goTo('/confirm-number', true)

function Code({ registration, onTicketLost }: { registration: Registration; onTicketLost: () => void }) {
  const { ticket } = registration
  const texts = useTexts()
  const more = useRegistrationTexts()
  const [pending, setPending] = useTabState<PendingCode>('code')
  useEffect(() => {
    if (!pending) toNumber()
  }, [pending])
  if (!pending) return null

  const refuse = (problem: ProblemBody): CodeRefusal => {
    if (problem.code === 'ticket_invalid') onTicketLost()
    return { problem, sentence: sentenceOf(problem, wordingOf(texts, more)) }
  }
  const check = async (code: string): Promise<CodeRefusal | null> => {
    const { response, problem } = await post<Pick<Registration, 'ticket' | 'step'>>('/auth/confirm_code', {
      ticket,
      code,
    })
    if (problem) return refuse(problem)
    const next = { ...registration, ...response }
    storeRegistration(next)
    goToStep(next)
    return null
  }
  const resend = async (): Promise<CodeRefusal | null> => {
    const { response, problem } = await post<CodeSent>('/auth/confirm_number', { ticket, phone: pending.phone })
    if (problem) return refuse(problem)
    setPending(pendingCode(pending.phone, response))
    return null
  }
  return (
    <CodeEntry
      pending={pending}
      translate={(key, params = {}) => fill(more.code[key], params)}
      onCheck={check}
      onResend={resend}
      onOtherNumber={toNumber}
    />
  )
}
