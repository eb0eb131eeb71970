import type { ReactNode } from 'react'
import { fill } from '../../../../../../i18n/fill.ts'
import { PleaseWait } from '../../../../../panel/ui/pages/PleaseWait.tsx'
import type { Passage } from './passage.ts'
import { ProblemPage } from './ProblemPage.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { useRegistrationTexts, useTexts } from '../../../../../panel/data/session/texts.ts'
import { usePassage } from './usePassage.ts'

interface StepPageProps {
  step: Passage['step']
  /** Which of the three pages between the letter and the account. */
  number: 1 | 2 | 3
  title: string
  children(passage: Passage, lost: () => void): ReactNode
}

const count = 3

/** A page between the link of a letter and the account: for whoever is at its step, and saying which step that is. */
export function StepPage({ step, number, title, children }: StepPageProps) {
  const texts = useTexts()
  const { steps } = useRegistrationTexts()
  const { outcome, again, lost } = usePassage(step)
  if (!outcome) return <PleaseWait texts={texts} onAgain={again} />
  if (outcome.problem) return <ProblemPage problem={outcome.problem} purpose="registration" title={title} onRetry={again} />
  return (
    <PublicLayout title={title} tagline={fill(steps.label, { step: number, count })}>
      {children(outcome.answer, lost)}
    </PublicLayout>
  )
}
