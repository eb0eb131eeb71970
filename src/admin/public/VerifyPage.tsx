import { useEffect, useState } from 'react'
import { goTo } from '../routing/publicPath.ts'
import { post } from '../session/post.ts'
import type { ProblemBody } from '../session/problemBody.ts'
import type { LinkPurpose } from './linkProblem.ts'
import { goToStep, hasTicket, keepPassage, type Passage } from './passage.ts'
import { ProblemPage } from './ProblemPage.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { useRegistrationTexts } from './texts.ts'

const unknown: ProblemBody = { status: 410, code: 'link_unknown', params: {} }

/** Exchanges the token of a letter's link for a ticket and goes on to the next step; the token then leaves the address. */
export function VerifyPage({ path, purpose }: { path: string; purpose: LinkPurpose }) {
  const { verify } = useRegistrationTexts()
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'))
  const [tries, setTries] = useState(0)
  const [problem, setProblem] = useState<ProblemBody | null>(token || hasTicket() ? null : unknown)
  useEffect(() => {
    if (token) void exchange(path, token, setProblem)
    else if (hasTicket()) goTo('/confirm-number', true)
  }, [path, token, tries])
  const retry = (): void => {
    setProblem(null)
    setTries(tries + 1)
  }
  if (problem) return <ProblemPage problem={problem} purpose={purpose} title={verify.title} onRetry={retry} />
  return (
    <PublicLayout title={verify.title}>
      <p role="status">{verify.waiting}</p>
    </PublicLayout>
  )
}

async function exchange(path: string, token: string, refuse: (problem: ProblemBody) => void): Promise<void> {
  const { answer, problem } = await post<Passage>(path, { token })
  if (problem) return refuse(problem)
  keepPassage(answer)
  goToStep(answer)
}
