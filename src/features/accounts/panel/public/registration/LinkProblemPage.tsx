import { PublicLayout } from '../PublicLayout.tsx'
import { PublicLink } from '../PublicLink.tsx'
import type { LinkProblem, LinkPurpose } from './linkProblem.ts'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { Button } from '../../../../../panel/ui/Button.tsx'
import { buttonClass } from '../../../../../panel/ui/buttonClass.ts'

interface LinkProblemPageProps {
  problem: LinkProblem
  purpose: LinkPurpose
  onRetry?(): void
}

/** Explains why a link does not work, and what to do next. */
export function LinkProblemPage({ problem, purpose, onRetry }: LinkProblemPageProps) {
  const { link, links, recover } = useRegistrationTexts()
  const saysNext = problem === 'used' || problem === 'withdrawn'
  return (
    <PublicLayout title={link[problem].title}>
      <div className="public-message">
        <p>{link[problem].text}</p>
        {!saysNext && <p>{link.next[purpose]}</p>}
        <p className="public-actions">
          {onRetry && problem === 'used' && (
            <Button primary large onClick={onRetry}>
              {links.retry}
            </Button>
          )}
          {purpose === 'registration' && problem !== 'used' && (
            <PublicLink to="/register" className={buttonClass({ primary: true, large: true })}>
              {links.begin_again}
            </PublicLink>
          )}
          {purpose === 'recovery' && (
            <PublicLink to="/recover-password" className={buttonClass({ primary: true, large: true })}>
              {recover.submit}
            </PublicLink>
          )}
          <PublicLink to="/login">{links.sign_in}</PublicLink>
        </p>
      </div>
    </PublicLayout>
  )
}
