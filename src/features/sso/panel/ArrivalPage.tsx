import { useEffect, useRef, useState } from 'react'
import { base } from '../../../panel/data/paths.ts'
import { post } from '../../../panel/data/session/post.ts'
import { useRegistrationTexts } from '../../../panel/data/session/texts.ts'
import { page } from '../../../panel/data/session/page.ts'
import { readToken, storeToken } from '../../../panel/data/session/token.ts'
import type { PublicPageProps } from '../../../panel/shell/routing/panelProduct.ts'
import { sentenceOf } from '../../accounts/panel/public/describeProblem.ts'
import { writeTabState } from '../../accounts/panel/public/tabState.ts'
import { PublicLayout } from '../../accounts/panel/public/PublicLayout.tsx'
import { PublicLink } from '../../accounts/panel/public/PublicLink.tsx'
import { useWording } from '../../accounts/panel/public/useWording.ts'
import type { Arrived } from '../routes.ts'
import { passProof } from './passedProof.ts'
import { cameFromProvider } from './cameFromProvider.ts'

/**
 * The page to which the provider redirects: removes the response from the URL and completes what was begun: signing
 * in, connecting an account, or a proof for the page that waits for it.
 */
export default function ArrivalPage({ onSignedIn }: PublicPageProps) {
  const { sso, links } = useRegistrationTexts()
  const wording = useWording()
  const [failure, setFailure] = useState('')
  const [isDone, setIsDone] = useState(false)
  const isRequested = useRef(false)
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    const response = window.location.search.slice(1) || '-'
    window.history.replaceState(null, '', window.location.pathname)
    void post<Arrived>('/auth/sso/finish', { answer: response }).then(({ problem, response: arrived }) => {
      if (problem) return setFailure(sentenceOf(problem, wording))
      if (arrived.proven) {
        passProof(arrived.proven)
        setIsDone(true)
        return window.close()
      }
      if (arrived.connected) return page.open(base + arrived.next)
      writeTabState(cameFromProvider, true)
      storeToken(String(arrived.access_token))
      window.history.replaceState(null, '', base + arrived.next)
      onSignedIn()
    })
  }, [onSignedIn, wording])
  const isSignedIn = readToken() !== null
  return (
    <PublicLayout title={isSignedIn ? sso.title_own : sso.title}>
      {failure ? (
        <>
          <p role="alert" className="m-problem">
            {failure}
          </p>
          {!isSignedIn && (
            <p className="public-links">
              <PublicLink to="/login">{links.sign_in}</PublicLink>
            </p>
          )}
        </>
      ) : (
        <p role="status">{isDone ? sso.done : sso.waiting}</p>
      )}
    </PublicLayout>
  )
}
