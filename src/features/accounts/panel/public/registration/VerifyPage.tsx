import { useEffect, useState } from 'react'
import { goTo } from '../../../../../panel/shell/routing/publicPath.ts'
import { post } from '../../../../../panel/data/session/post.ts'
import type { ProblemBody } from '../../../../../panel/data/session/problemBody.ts'
import type { LinkPurpose } from './linkProblem.ts'
import type { Registration as RegistrationResponse } from '../../../../../engine/model/session.ts'
import { goToStep, hasTicket, storeRegistration, hasMoreSteps } from './registrationState.ts'
import { ProblemPage } from './ProblemPage.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { fill } from '../../../../../../i18n/fill.ts'
import { PublicLink } from '../PublicLink.tsx'
import { buttonClass } from '../../../../../panel/ui/buttonClass.ts'

/** Shown when a person with an account accepts an invitation: they only need to sign in. */
function AcceptedPage({ email }: { email: string }) {
  const { accepted, links } = useRegistrationTexts()
  return (
    <PublicLayout title={accepted.title}>
      <div className="public-message" role="status">
        <p>{fill(accepted.text, { email })}</p>
      </div>
      <PublicLink to="/login" className={buttonClass({ primary: true, large: true })}>
        {links.sign_in}
      </PublicLink>
    </PublicLayout>
  )
}

const unknown: ProblemBody = { status: 410, code: 'link_unknown', params: {} }

/**
 * Exchanges the token of an email's link for a ticket and opens the next step. The token is then removed from the URL.
 */
export function VerifyPage({ path, purpose }: { path: string; purpose: LinkPurpose }) {
  const { verify } = useRegistrationTexts()
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'))
  const [tries, setTries] = useState(0)
  const [accepted, setAccepted] = useState<RegistrationResponse>()
  const [problem, setProblem] = useState<ProblemBody | null>(token || hasTicket() ? null : unknown)
  useEffect(() => {
    if (token) void exchange(path, token, setAccepted, setProblem)
    else if (hasTicket()) goTo('/confirm-number', true)
  }, [path, token, tries])
  const retry = (): void => {
    setProblem(null)
    setTries(tries + 1)
  }
  if (accepted) return <AcceptedPage email={accepted.email} />
  if (problem) return <ProblemPage problem={problem} purpose={purpose} title={verify.title} onRetry={retry} />
  return (
    <PublicLayout title={verify.title}>
      <p role="status">{verify.waiting}</p>
    </PublicLayout>
  )
}

async function exchange(
  path: string,
  token: string,
  accept: (response: RegistrationResponse) => void,
  refuse: (problem: ProblemBody) => void,
): Promise<void> {
  const { response, problem } = await post<RegistrationResponse>(path, { token })
  if (problem) return refuse(problem)
  if (!hasMoreSteps(response)) {
    window.history.replaceState(null, '', window.location.pathname)
    return accept(response)
  }
  storeRegistration(response)
  goToStep(response)
}
