import { api } from './api.ts'
import { RequestTimeoutError, withTimeout, timeouts } from './withTimeout.ts'
import { readLocale } from './locale.ts'
import { dropToken, readToken, storeToken } from './token.ts'

const lockName = 'marani.refresh_token'

/** Milliseconds until another tab sees what this one has stored: usually, at most, and the polling interval. */
const propagation = { usual: 100, longest: 1000, step: 20 }

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const tokenIn = async (response: Response): Promise<string | null> => {
  if (!response.ok) return null
  const { access_token: token }: { access_token?: unknown } = await response.json()
  return typeof token === 'string' ? token : null
}

async function requestToken(): Promise<string | null> {
  const token = await withTimeout(timeouts.reading, null, async signal =>
    tokenIn(
      await fetch(`${api}/auth/refresh_token`, {
        method: 'POST',
        headers: { 'Content-Language': readLocale() },
        signal,
      }),
    ),
  )
  if (token) storeToken(token)
  else dropToken()
  return token
}

/** Waits until this tab sees what another has stored in place of the rejected token. */
async function waitForChange(rejected: string): Promise<void> {
  for (let waited = 0; readToken() === rejected && waited < propagation.longest; waited += propagation.step)
    await pause(propagation.step)
}

/**
 * One tab renews the token while the others wait. They continue as soon as they see the stored token, so a tab whose
 * timers the browser throttles delays nobody; the lock is held until all tabs can see it.
 */
function requestTokenOnce(refused: string): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const renew = async (): Promise<true> => {
    const present = readToken()
    if (present !== refused) resolve(present)
    else {
      await requestToken().then(resolve, reject)
      await pause(propagation.usual)
    }
    return true
  }
  const afterOther = async (): Promise<true> => {
    await waitForChange(refused)
    return renew()
  }
  const { locks } = navigator
  locks
    .request(lockName, { ifAvailable: true }, lock => (lock ? renew() : false))
    .then(done => done || locks.request(lockName, { signal: AbortSignal.timeout(timeouts.writing) }, afterOther))
    // Lock requests are rejected if storage is blocked.
    .catch((error: unknown) =>
      error instanceof Error && error.name === 'TimeoutError'
        ? reject(new RequestTimeoutError('Another tab has not released the session lock in time'))
        : requestToken().then(resolve, reject),
    )
  const update = (): void => {
    const present = readToken()
    if (present !== refused) resolve(present)
  }
  window.addEventListener('storage', update)
  return promise.finally(() => window.removeEventListener('storage', update))
}

/** This tab's renewals in progress, by rejected token. */
const renewals = new Map<string, Promise<string | null>>()

/**
 * Returns a token to replace one that was rejected, or null if the session has expired (the stored token is then
 * removed). Of all simultaneous requests in all tabs, one calls the server and the others use the token it stored.
 * Rejects if the server is unreachable, because the session may still be valid.
 */
export async function renewToken(rejected: string): Promise<string | null> {
  const present = readToken()
  if (present !== rejected) return present
  const renewal =
    renewals.get(rejected) ??
    (navigator.locks ? requestTokenOnce(rejected) : requestToken()).finally(() => renewals.delete(rejected))
  renewals.set(rejected, renewal)
  return renewal
}
