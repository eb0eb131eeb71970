import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Call } from '../../engine/http/route.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Checks } from './provider.ts'

/** Seconds that a person may spend at the provider. */
export const attemptSeconds = 600

const name = 'sso_attempt'
const path = '/api/v1/auth'

/**
 * The purpose of an attempt: to sign in; or, for a signed-in person, to connect their account with the one at the
 * provider, or to confirm their identity.
 */
export type AttemptPurpose = { purpose: 'sign_in' } | { purpose: 'connect' | 'prove'; user: string; session: string }

/** A sign-in attempt at the provider, begun in this browser. */
export type Attempt = Checks &
  AttemptPurpose & {
    /** The page of the panel that is opened afterwards. */
    next: string
    until: number
  }

const isSecure = ({ ports }: Call): boolean => ports.publicUrl().startsWith('https:')

const sealOf = ({ ports }: Call, content: string): string => ports.secrets.keyed(`sso ${content}`)

/**
 * Stores an attempt in a sealed cookie of the browser that began it: no other browser can continue it, and any server
 * can.
 */
export function storeAttempt(call: Call, attempt: Attempt): void {
  const content = encodeURIComponent(JSON.stringify(attempt))
  setCookie(call.request, name, `${sealOf(call, content)}.${content}`, {
    path,
    httpOnly: true,
    secure: isSecure(call),
    sameSite: 'Strict',
    maxAge: attemptSeconds,
  })
}

/** Returns the attempt of this browser and removes its cookie; undefined if there is none or it has expired. */
export function takeAttempt(call: Call): Attempt | undefined {
  const [, seal = '', content = ''] = /^([\w-]+)\.(.+)$/.exec(getCookie(call.request, name) ?? '') ?? []
  deleteCookie(call.request, name, { path, secure: isSecure(call) })
  if (!content || digest(sealOf(call, content)) !== digest(seal)) return undefined
  const attempt = JSON.parse(decodeURIComponent(content)) as Attempt
  return attempt.until > call.ports.clock().getTime() ? attempt : undefined
}

/** Returns a path within the panel; any other path becomes `/`. */
export const panelPath = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])[^\s\\]{0,1000}$/.test(next) ? next : '/'
