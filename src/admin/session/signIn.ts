import { readLocale } from './locale.ts'
import { noAnswer, problemIn, type ProblemBody } from './problemBody.ts'
import { storeToken } from './token.ts'

export interface Credentials {
  email: string
  password: string
}

/** Signs in and keeps the token; gives the problem where it was refused, null where it was not. */
export async function signIn(credentials: Credentials): Promise<ProblemBody | null> {
  const headers = { 'Content-Type': 'application/json', 'Content-Language': readLocale() }
  const response = await fetch('/api/v1/auth/login', { method: 'POST', headers, body: JSON.stringify(credentials) }).catch(() => null)
  if (!response) return noAnswer
  const text = await response.text()
  if (!response.ok) return problemIn(response.status, response.headers, text)
  const { access_token: token }: { access_token: string } = JSON.parse(text)
  storeToken(token)
  return null
}
