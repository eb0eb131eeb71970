import { api } from './api.ts'
import { LateError, limited, limits } from './limited.ts'
import { readLocale } from './locale.ts'
import { dropToken, readToken, storeToken } from './token.ts'

const lockName = 'marani.refresh_token'

/** Milliseconds after which another tab sees what this one has stored, as a rule and at the very most. */
const propagation = { usual: 100, longest: 1000, step: 20 }

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const tokenIn = async (response: Response): Promise<string | null> => {
  if (!response.ok) return null
  const { access_token: token }: { access_token?: unknown } = await response.json()
  return typeof token === 'string' ? token : null
}

async function ask(): Promise<string | null> {
  const token = await limited(limits.reading, null, async signal =>
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

/** Waits until what another tab has just stored in the place of the refused token is seen here. */
async function changeOf(refused: string): Promise<void> {
  for (let waited = 0; readToken() === refused && waited < propagation.longest; waited += propagation.step)
    await pause(propagation.step)
}

/**
 * One tab refreshes while the others wait. They continue as soon as they see what it has stored, so that one whose timers the browser has
 * slowed down holds up nobody; the lock holds the next one off until all can see it.
 */
function askAlone(refused: string): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const renew = async (): Promise<true> => {
    const present = readToken()
    if (present !== refused) resolve(present)
    else {
      await ask().then(resolve, reject)
      await pause(propagation.usual)
    }
    return true
  }
  const afterOther = async (): Promise<true> => {
    await changeOf(refused)
    return renew()
  }
  const { locks } = navigator
  locks
    .request(lockName, { ifAvailable: true }, lock => (lock ? renew() : false))
    .then(done => done || locks.request(lockName, { signal: AbortSignal.timeout(limits.writing) }, afterOther))
    // Locks are refused where the browser's storage is blocked.
    .catch((error: unknown) =>
      error instanceof Error && error.name === 'TimeoutError'
        ? reject(new LateError('Another tab holds the session'))
        : ask().then(resolve, reject),
    )
  const update = (): void => {
    const present = readToken()
    if (present !== refused) resolve(present)
  }
  window.addEventListener('storage', update)
  return promise.finally(() => window.removeEventListener('storage', update))
}

/** What this tab is renewing, by the refused token. */
const going = new Map<string, Promise<string | null>>()

/**
 * A token to use instead of one that was refused, or null when the session is over (the stored token is then gone). However
 * many requests of however many tabs ask at once, one of them calls the server; the others find what it stored. Rejects when
 * the server can't be reached: the session is then not known to be over.
 */
export async function renewToken(refused: string): Promise<string | null> {
  const present = readToken()
  if (present !== refused) return present
  const renewal =
    going.get(refused) ?? (navigator.locks ? askAlone(refused) : ask()).finally(() => going.delete(refused))
  going.set(refused, renewal)
  return renewal
}
