import type { ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { PleaseWait } from '../pages/PleaseWait.tsx'
import type { Entrance } from '../session/enterPanel.ts'
import { readToken } from '../session/token.ts'
import { useTexts } from '../sign-in/texts.ts'
import { signInPath } from './nextPath.ts'
import { usePreloaded, type Preloadable } from './preloadable.ts'

/** The two things that the signed-in area waits for: its code, and what the server says about the person. */
export interface SignedInParts {
  panel: Preloadable<ComponentType<{ entrance: Entrance }>>
  entrance: Preloadable<Entrance>
}

function Loaded({ panel, entrance }: SignedInParts) {
  const texts = useTexts()
  const code = usePreloaded(panel)
  const known = usePreloaded(entrance)
  if (!code) return <PleaseWait text={texts.waiting} />
  if (!known) return null
  const Panel = code
  return <Panel entrance={known} />
}

/** The signed-in area; without a token the sign-in page, which leads back here. */
export function SignedIn(parts: SignedInParts) {
  const location = useLocation()
  return readToken() ? <Loaded {...parts} /> : <Navigate to={signInPath(location)} replace />
}
