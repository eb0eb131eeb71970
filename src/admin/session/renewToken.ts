import { readLocale } from './locale.ts'
import { dropToken, readToken, storeToken } from './token.ts'

let last: Promise<unknown> = Promise.resolve()

const oneAfterAnother = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const next = last.then(work, work)
  last = next
  return next
}

const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('marani.refresh_token', work) : oneAfterAnother(work)

const tokenIn = async (response: Response): Promise<string | null> => {
  if (!response.ok) return null
  const { access_token: token }: { access_token?: unknown } = await response.json()
  return typeof token === 'string' ? token : null
}

/**
 * A token to use instead of one that was refused, or null when the session is over (the stored token is then gone). However
 * many requests of however many tabs ask at once, one of them calls the server; the others find what it stored. Rejects when
 * the server can't be reached: the session is then not known to be over.
 */
export const renewToken = (refused: string): Promise<string | null> =>
  alone(async () => {
    const present = readToken()
    if (present !== refused) return present
    const response = await fetch('/api/v1/auth/refresh_token', { method: 'POST', headers: { 'Content-Language': readLocale() } })
    const token = await tokenIn(response)
    if (token) storeToken(token)
    else dropToken()
    return token
  })
