import * as z from 'zod/mini'
import { Problem } from '../../../engine/model/problem.ts'
import { digest } from '../../../engine/model/digest.ts'
import { readChecked } from '../../../engine/http/readChecked.ts'
import type { Call, PublicRoute } from '../../../engine/http/route.ts'
import { takeLimits } from '../../../engine/http/takeLimit.ts'
import { secretSchema } from '../../../engine/http/schemas.ts'
import { inTransaction } from '../../../engine/records/context.ts'
import { findOne, is } from '../../../engine/records/findOne.ts'
import { emailMoves, type EmailMove } from '../campaignRules.ts'
import { changePerson } from '../../people/changePerson.ts'
import { readEmailToken, type TokenUse } from '../../emails/emailTokens.ts'
import { moveEmail } from './sendEmail.ts'

const inAddress = /\+([\da-f]{52})@/i

/** The token in what a report names: the token itself, or the address that the email came back to. */
const tokenIn = (received: string): string => inAddress.exec(received)?.[1] ?? received

/** Which token says what became of an email. */
const useOf: Record<EmailMove, TokenUse> = { opened: 'letter', delivered: 'return', bounce: 'return' }

/** Notes what became of an email, where it can come into that state from its own. Answers whether the token is one of an email, for that. */
async function reportEmail({ ports }: Pick<Call, 'ports'>, token: string, move: EmailMove): Promise<boolean> {
  const id = readEmailToken(ports, useOf[move], tokenIn(token))
  const email = id && (await findOne(ports.store, 'mail', 'id', id))
  if (!email) return false
  await moveEmail(ports, email, [{ property: 'status', operator: 'in', value: emailMoves[move] }], {
    status: move,
    uncertain: false,
    ...(move === 'bounce' ? { failure: 'returned' } : {}),
  })
  return true
}

/** Unsubscribes a person, once or again. Throws `link_unknown`. */
async function unsubscribe({ ports, records }: Pick<Call, 'ports' | 'records'>, token: string): Promise<void> {
  const id = readEmailToken(ports, 'unsubscribe', token)
  const person = id && (await findOne(records.store, 'users', 'id', id, [is('deleted_at', null)]))
  if (!person) throw new Problem('link_unknown')
  await inTransaction(records, inside => changePerson(inside, person, { unsubscribed: true }))
}

/** A transparent picture of one dot. */
const dot = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), sign =>
  sign.charCodeAt(0),
)

const byToken = z.strictObject({ token: secretSchema })
const report = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(320)),
  event: z.literal(['delivered', 'bounce']),
})

const limited = ({ ports, request }: Call): Promise<void> =>
  takeLimits(ports, [['letter_address', ports.network.address(request)]])

/**
 * Lets nobody in but whoever reads the mailbox that emails come back to, and knows the secret. Throws `route_not_found` where there
 * is none, `unauthenticated`, and `too_many_requests` for whoever guesses.
 */
async function authorizeBounceReader(call: Call): Promise<void> {
  const { bouncesSecret } = call.ports
  if (bouncesSecret === undefined) throw new Problem('route_not_found')
  const received = call.request.req.header('authorization') ?? ''
  if (digest(received) === digest(`Bearer ${bouncesSecret}`)) return
  await limited(call)
  throw new Problem('unauthenticated')
}

const tokenOf = ({ request }: Call): string => request.req.param('token') ?? ''

/** What mail programs and mail servers say of emails, and what their readers say; a signed token names the email or the reader. */
export const publicMailRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/public/mail/:token/open.gif',
    policy: 'public',
    summary: 'A transparent pixel that records that a campaign email was opened',
    contents: { 'image/gif': z.file() },
    handle: async call => {
      await reportEmail(call, tokenOf(call), 'opened')
      return call.request.body(dot, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' })
    },
  },
  {
    method: 'POST',
    path: '/public/mail/bounces',
    policy: 'public',
    summary:
      'Report that an email bounced or was delivered, by the token in its return address or by that address; requires the secret (Authorization: Bearer)',
    body: report,
    handle: async call => {
      await authorizeBounceReader(call)
      const { token, event } = await readChecked(call, report)
      if (!(await reportEmail(call, token, event))) {
        await limited(call)
        throw new Problem('link_unknown')
      }
      return call.request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/public/mail/unsubscribe',
    policy: 'public',
    summary: 'Unsubscribe from news',
    body: byToken,
    handle: async call => {
      await limited(call)
      await unsubscribe(call, (await readChecked(call, byToken)).token)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/public/mail/unsubscribe/:token',
    policy: 'public',
    summary: 'One-click unsubscribe for mail programs (RFC 8058)',
    handle: async call => {
      await limited(call)
      await unsubscribe(call, tokenOf(call))
      return call.request.body(null, 204)
    },
  },
]
