import { createElement, useState, type ComponentType } from 'react'
import { ErrorBoundary } from '../../panel/ui/ErrorBoundary.tsx'
import { ErrorPage } from '../../panel/ui/pages/ErrorPage.tsx'
import { PleaseWait } from '../../panel/ui/pages/PleaseWait.tsx'
import { entryAddress, isForSignedIn } from '../../panel/shell/routing/nextPath.ts'
import { usePreloaded, type Preloadable } from '../../panel/data/preloadable.ts'
import type { Entrance } from '../../panel/data/session/enterPanel.ts'
import { markSignedIn } from '../../panel/data/session/entered.ts'
import { readToken } from '../../panel/data/session/token.ts'
import { PublicArea } from '../../features/accounts/panel/public/PublicArea.tsx'
import { useTexts } from '../../panel/data/session/texts.ts'

/** What the signed-in area needs: its code, and the server's information about the person. */
export interface SignedInParts {
  panel: Preloadable<ComponentType<{ entrance: Entrance }>>
  entrance: Preloadable<Entrance>
}

function SignedIn({ panel, entrance }: SignedInParts) {
  const texts = useTexts()
  const code = usePreloaded(panel)
  const known = usePreloaded(entrance)
  if (!code) return <PleaseWait texts={texts} />
  if (!known) return <PleaseWait texts={texts} quiet />
  return createElement(code, { entrance: known })
}

const RootError = ({ error }: { error: unknown }) => (
  <main>
    <ErrorPage error={error} texts={useTexts().error} />
  </main>
)

/** Redirects by whether somebody is signed in: guarded pages lead to the sign-in page, which leads back. */
export function redirectBySession(): void {
  const address = entryAddress(window.location, readToken() !== null)
  window.history.replaceState(window.history.state, '', address)
}

/** The public pages and the signed-in area. `warmUp` is called when a person starts to sign in. */
export function App({ warmUp, ...parts }: SignedInParts & { warmUp(): void }) {
  const [signedIn, setSignedIn] = useState(() => isForSignedIn(window.location, readToken()))
  const enter = (): void => {
    redirectBySession()
    markSignedIn()
    setSignedIn(true)
  }
  return (
    <ErrorBoundary resetKey="" fallback={error => <RootError error={error} />}>
      {signedIn ? <SignedIn {...parts} /> : <PublicArea onBegin={warmUp} onSignedIn={enter} />}
    </ErrorBoundary>
  )
}
