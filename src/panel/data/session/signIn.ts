import type { SignedIn } from '../../../engine/model/session.ts'
import { post, type Outcome } from './post.ts'
import { storeToken } from './token.ts'

export interface Credentials {
  email: string
  password: string
}

/** Signs in and stores the token, unless a second step is required. Returns the outcome. */
export async function signIn(credentials: Credentials): Promise<Outcome<SignedIn>> {
  const outcome = await post<SignedIn>('/auth/login', credentials)
  if (outcome.response?.access_token) storeToken(outcome.response.access_token)
  return outcome
}
