import { useEffect, useRef, useState } from 'react'
import { base } from '../../../panel/data/paths.ts'
import { post } from '../../../panel/data/session/post.ts'
import { useRegistrationTexts } from '../../../panel/data/session/texts.ts'
import { storeToken } from '../../../panel/data/session/token.ts'
import type { PublicPageProps } from '../../../panel/shell/routing/panelProduct.ts'
import { sentenceOf } from '../../accounts/panel/public/describeProblem.ts'
import { keep } from '../../accounts/panel/public/kept.ts'
import { PublicLayout } from '../../accounts/panel/public/PublicLayout.tsx'
import { PublicLink } from '../../accounts/panel/public/PublicLink.tsx'
import { useWording } from '../../accounts/panel/public/useWording.ts'
import { cameFromProvider } from './cameFromProvider.ts'

/** Where the provider leads back to: takes its answer out of the address and signs in with it. */
export default function ArrivalPage({ onSignedIn }: PublicPageProps) {
  const { sso, links } = useRegistrationTexts()
  const wording = useWording()
  const [failure, setFailure] = useState('')
  const isRequested = useRef(false)
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    const answer = window.location.search.slice(1) || '-'
    window.history.replaceState(null, '', window.location.pathname)
    void post<{ access_token: string; next: string }>('/auth/sso/finish', { answer }).then(outcome => {
      if (outcome.problem) return setFailure(sentenceOf(outcome.problem, wording))
      keep(cameFromProvider, true)
      storeToken(outcome.answer.access_token)
      window.history.replaceState(null, '', base + outcome.answer.next)
      onSignedIn()
    })
  }, [onSignedIn, wording])
  return (
    <PublicLayout title={sso.title}>
      {failure ? (
        <>
          <p role="alert" className="m-problem">
            {failure}
          </p>
          <p className="public-links">
            <PublicLink to="/login">{links.sign_in}</PublicLink>
          </p>
        </>
      ) : (
        <p role="status">{sso.waiting}</p>
      )}
    </PublicLayout>
  )
}
