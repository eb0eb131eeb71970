import { type ReactNode, useEffect, useState } from 'react'
import { fill } from '../../../../../../i18n/fill.ts'
import { PleaseWait } from '../../../../../panel/ui/pages/PleaseWait.tsx'
import { type Registration, dropRegistration, findRegistration, goToStep } from './registrationState.ts'
import { ProblemPage } from './ProblemPage.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { useRegistrationTexts, useTexts } from '../../../../../panel/data/session/texts.ts'
import type { Outcome } from '../../../../../panel/data/session/post.ts'

/**
 * The registration in progress, for the page of one of its steps; undefined while it is loading. If the person is at
 * another step, opens that step's page. `again` reloads it; `onTicketLost` records that the server no longer knows the
 * ticket.
 */
function useRegistration(step: Registration['step']) {
  const [outcome, setOutcome] = useState<Outcome<Registration>>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let wanted = true
    void findRegistration().then(found => {
      if (!wanted) return
      if (found.problem?.code === 'ticket_invalid') dropRegistration()
      if (found.response && found.response.step !== step) goToStep(found.response)
      else setOutcome(found)
    })
    return () => {
      wanted = false
    }
  }, [step, tries])
  const onTicketLost = (): void => {
    dropRegistration()
    setOutcome({ problem: { status: 410, code: 'ticket_invalid', params: {} } })
  }
  return { outcome, again: () => setTries(tries + 1), onTicketLost }
}

interface StepPageProps {
  step: Registration['step']
  /** The number of this step among the three. */
  number: 1 | 2 | 3
  title: string
  children(registration: Registration, onTicketLost: () => void): ReactNode
}

const count = 3

/**
 * A step of the registration, between the link of the email and the account, with its number. Shown only to a person
 * who has reached it.
 */
export function StepPage({ step, number, title, children }: StepPageProps) {
  const texts = useTexts()
  const { steps } = useRegistrationTexts()
  const { outcome, again, onTicketLost } = useRegistration(step)
  if (!outcome) return <PleaseWait texts={texts} onAgain={again} />
  if (outcome.problem)
    return <ProblemPage problem={outcome.problem} purpose="registration" title={title} onRetry={again} />
  return (
    <PublicLayout title={title} tagline={fill(steps.label, { step: number, count })}>
      {children(outcome.response, onTicketLost)}
    </PublicLayout>
  )
}
