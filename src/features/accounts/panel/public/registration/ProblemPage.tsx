import type { ProblemBody } from '../../../../../panel/data/session/problemBody.ts'
import { sentenceOf, wordingOf } from '../describeProblem.ts'
import { linkProblemOf, type LinkPurpose } from './linkProblem.ts'
import { LinkProblemPage } from './LinkProblemPage.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { useRegistrationTexts, useTexts } from '../../../../../panel/data/session/texts.ts'
import { Button } from '../../../../../panel/ui/Button.tsx'

interface ProblemPageProps {
  problem: ProblemBody
  purpose: LinkPurpose
  title: string
  onRetry(): void
}

/** The page for a failed request: why the link does not work, or the problem and a button to retry. */
export function ProblemPage({ problem, purpose, title, onRetry }: ProblemPageProps) {
  const texts = useTexts()
  const more = useRegistrationTexts()
  const kind = linkProblemOf(problem)
  if (kind) return <LinkProblemPage problem={kind} purpose={purpose} onRetry={onRetry} />
  return (
    <PublicLayout title={title}>
      <div className="public-message">
        <p role="alert" className="public-problem">
          {sentenceOf(problem, wordingOf(texts, more))}
        </p>
        <Button primary large onClick={onRetry}>
          {more.links.retry}
        </Button>
      </div>
    </PublicLayout>
  )
}
