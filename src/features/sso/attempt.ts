import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Call } from '../../engine/http/route.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Checks } from './provider.ts'

/** Seconds that somebody may take at the provider. */
export const attemptSeconds = 600

const name = 'sso_attempt'
const path = '/api/v1/auth'

/** What somebody goes to the provider for: to sign in; or, signed in here, to connect their account with the one there, or to prove that they are still there. */
export type AttemptFor = { purpose: 'sign_in' } | { purpose: 'connect' | 'prove'; user: string; session: string }

/** What was begun in this browser. */
export type Attempt = Checks &
  AttemptFor & {
    /** The page of the panel to which it leads. */
    next: string
    until: number
  }

const isSecure = ({ ports }: Call): boolean => ports.publicUrl().startsWith('https:')

const sealOf = ({ ports }: Call, content: string): string => ports.secrets.keyed(`sso ${content}`)

/** Stores an attempt in the browser that began it, sealed: no other browser can continue it, and any server can. */
export function keepAttempt(call: Call, attempt: Attempt): void {
  const content = encodeURIComponent(JSON.stringify(attempt))
  setCookie(call.request, name, `${sealOf(call, content)}.${content}`, {
    path,
    httpOnly: true,
    secure: isSecure(call),
    sameSite: 'Strict',
    maxAge: attemptSeconds,
  })
}

/** The attempt that this browser began, which it then has no more; undefined where there is none, or not in time. */
export function takeAttempt(call: Call): Attempt | undefined {
  const [, seal = '', content = ''] = /^([\w-]+)\.(.+)$/.exec(getCookie(call.request, name) ?? '') ?? []
  deleteCookie(call.request, name, { path, secure: isSecure(call) })
  if (!content || digest(sealOf(call, content)) !== digest(seal)) return undefined
  const attempt = JSON.parse(decodeURIComponent(content)) as Attempt
  return attempt.until > call.ports.clock().getTime() ? attempt : undefined
}

/** A page of the panel, and nothing that leads out of it. */
export const pageWithin = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])[^\s\\]{0,1000}$/.test(next) ? next : '/'
