import { HttpError, type AuthProvider } from 'ra-core'
import { may } from './may.ts'
import type { PanelContext } from './RegistryContext.ts'
import { api } from './session/api.ts'
import { authorizedFetch } from './session/authorizedFetch.ts'
import { base } from './paths.ts'
import { dropDraftsOf } from './localDraft.ts'
import { page } from './session/page.ts'
import { signIn, type Credentials } from './session/signIn.ts'
import { dropToken, readToken } from './session/token.ts'
import { personName } from '../../engine/rules/text/formats.ts'

/** Ends the session on the server if possible, then in this browser, and opens the sign-in page. */
export async function signOut(): Promise<void> {
  await authorizedFetch(`${api}/auth/logout`, { method: 'POST' }).catch(() => undefined)
  dropToken()
  page.open(`${base}/login`)
}

/** Signs out a person who confirmed that unsaved input may be lost, and deletes that input from this browser. */
export async function signOutDiscardingDrafts(person: string): Promise<void> {
  dropDraftsOf(person)
  await signOut()
}

/** Opens the sign-in page when the server no longer accepts the session; it leads back here. Local drafts are kept. */
function reloadToSignIn(): void {
  dropToken()
  page.reloadToSignIn()
}

/** Tells react-admin who is signed in and what they may do. */
export const createAuthProvider = (panel: PanelContext): AuthProvider => ({
  login: async (credentials: Credentials) => {
    const { response, problem } = await signIn(credentials)
    if (problem) throw new HttpError(problem.code, problem.status, problem)
    if (!response.access_token)
      throw new Error('A second step is required, which only the sign-in page of the panel supports')
  },
  // react-admin calls this when a session has expired. Signing out on purpose uses `signOut`.
  logout: async () => {
    reloadToSignIn()
    return false
  },
  checkAuth: async () => {
    if (!readToken()) throw new Error('unauthenticated')
  },
  // Never rejects: react-admin would resolve the failed call with an empty result, and a form would treat it as saved.
  checkError: async (error: { status?: number }) => {
    if (error.status === 401) reloadToSignIn()
  },
  getIdentity: async () => {
    const { id, first_name, last_name } = panel.profile
    return { id, fullName: personName({ firstname: first_name, lastname: last_name }) }
  },
  getPermissions: async () => panel.profile.permissions,
  canAccess: async ({ action, resource }) => may(panel, action, resource),
})
