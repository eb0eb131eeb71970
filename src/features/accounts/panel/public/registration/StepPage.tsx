import { type ReactNode, useEffect, useState } from 'react'
import { fill } from '../../../../../../i18n/fill.ts'
import { PleaseWait } from '../../../../../panel/ui/pages/PleaseWait.tsx'
import { type Registration, dropRegistration, findRegistration, goToStep } from './registrationState.ts'
import { ProblemPage } from './ProblemPage.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { useRegistrationTexts, useTexts } from '../../../../../panel/data/session/texts.ts'
import type { Outcome } from '../../../../../panel/data/session/post.ts'

/**
 * The way that the person is on, for the page of one of its steps; undefined until it is known. Whoever is at another step is
 * led there. `again` asks once more; `lost` says that the server no longer knows the ticket.
 */
function useRegistration(step: Registration['step']) {
  const [outcome, setOutcome] = useState<Outcome<Registration>>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let wanted = true
    void findRegistration().then(found => {
      if (!wanted) return
      if (found.problem?.code === 'ticket_invalid') dropRegistration()
      if (found.answer && found.answer.step !== step) goToStep(found.answer)
      else setOutcome(found)
    })
    return () => {
      wanted = false
    }
  }, [step, tries])
  const lost = (): void => {
    dropRegistration()
    setOutcome({ problem: { status: 410, code: 'ticket_invalid', params: {} } })
  }
  return { outcome, again: () => setTries(tries + 1), lost }
}

interface StepPageProps {
  step: Registration['step']
  /** Which of the three pages between the email and the account. */
  number: 1 | 2 | 3
  title: string
  children(registration: Registration, lost: () => void): ReactNode
}

const count = 3

/** A page between the link of an email and the account: for whoever is at its step, and saying which step that is. */
export function StepPage({ step, number, title, children }: StepPageProps) {
  const texts = useTexts()
  const { steps } = useRegistrationTexts()
  const { outcome, again, lost } = useRegistration(step)
  if (!outcome) return <PleaseWait texts={texts} onAgain={again} />
  if (outcome.problem)
    return <ProblemPage problem={outcome.problem} purpose="registration" title={title} onRetry={again} />
  return (
    <PublicLayout title={title} tagline={fill(steps.label, { step: number, count })}>
      {children(outcome.answer, lost)}
    </PublicLayout>
  )
}
