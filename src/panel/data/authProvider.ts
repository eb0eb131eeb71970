import { HttpError, type AuthProvider } from 'ra-core'
import { may } from './may.ts'
import type { PanelContext } from './RegistryContext.tsx'
import { api } from './session/api.ts'
import { authorizedFetch } from './session/authorizedFetch.ts'
import { base } from './paths.ts'
import { dropDraftsOf } from './localDraft.ts'
import { page } from './session/page.ts'
import { signIn, type Credentials } from './session/signIn.ts'
import { dropToken, readToken } from './session/token.ts'
import { personName } from '../../engine/rules/text/formats.ts'

/** Ends the session on the server as well as it can, then here, and opens the sign-in page. */
export async function signOut(): Promise<void> {
  await authorizedFetch(`${api}/auth/logout`, { method: 'POST' }).catch(() => undefined)
  dropToken()
  page.open(`${base}/login`)
}

/** Signs a person out who has said that what they have not saved may be lost: it is forgotten in this browser. */
export async function signOutForGood(person: string): Promise<void> {
  dropDraftsOf(person)
  await signOut()
}

/** Leads to the sign-in page, and from there back, whoever the server no longer takes; what they wrote stays. */
function enterAnew(): void {
  dropToken()
  page.enterAnew()
}

/** Who is signed in and what they may do, for react-admin's own checks. */
export const createAuthProvider = (panel: PanelContext): AuthProvider => ({
  login: async (credentials: Credentials) => {
    const { answer, problem } = await signIn(credentials)
    if (problem) throw new HttpError(problem.code, problem.status, problem)
    if (!answer.access_token)
      throw new Error('A second step is to follow, which the sign-in page of the panel asks for')
  },
  // react-admin's word for a session that is over; whoever wants to go uses `signOut`.
  logout: async () => {
    enterAnew()
    return false
  },
  checkAuth: async () => {
    if (!readToken()) throw new Error('unauthenticated')
  },
  // Never rejects: react-admin would then give its caller an empty success, and a form would take itself for saved.
  checkError: async (error: { status?: number }) => {
    if (error.status === 401) enterAnew()
  },
  getIdentity: async () => {
    const { id, first_name, last_name } = panel.profile
    return { id, fullName: personName({ firstname: first_name, lastname: last_name }) }
  },
  getPermissions: async () => panel.profile.permissions,
  canAccess: async ({ action, resource }) => may(panel, action, resource),
})
