import * as z from 'zod/mini'
import { Problem } from '../../../engine/model/problem.ts'
import { digest } from '../../../engine/model/digest.ts'
import { readChecked } from '../../../engine/http/readChecked.ts'
import type { Call, PublicRoute } from '../../../engine/http/route.ts'
import { takeLimits } from '../../../engine/http/takeLimit.ts'
import { secretSchema } from '../../../engine/http/schemas.ts'
import { inTransaction } from '../../../engine/records/context.ts'
import { findOne, is } from '../../../engine/records/findOne.ts'
import { previousStatuses, type ReportedStatus } from '../campaignRules.ts'
import { changePerson } from '../../people/changePerson.ts'
import { readEmailToken, type TokenUse } from '../../emails/emailTokens.ts'
import { moveEmail } from './sendEmail.ts'

const returnAddress = /\+([\da-f]{52})@/i

/** Extracts the token from a report: the token itself, or the return address that contains it. */
const tokenIn = (received: string): string => returnAddress.exec(received)?.[1] ?? received

/** The kind of token with which each status may be reported. */
const tokenUseOf: Record<ReportedStatus, TokenUse> = { opened: 'letter', delivered: 'return', bounce: 'return' }

/**
 * Records the reported status of an email, if that status can follow its current one. Returns whether the token is a
 * valid one of an email.
 */
async function reportEmail({ ports }: Pick<Call, 'ports'>, token: string, move: ReportedStatus): Promise<boolean> {
  const id = readEmailToken(ports, tokenUseOf[move], tokenIn(token))
  const email = id && (await findOne(ports.store, 'mail', 'id', id))
  if (!email) return false
  await moveEmail(ports, email, [{ property: 'status', operator: 'in', value: previousStatuses[move] }], {
    status: move,
    uncertain: false,
    ...(move === 'bounce' ? { failure: 'returned' } : {}),
  })
  return true
}

/** Unsubscribes a person; repeated calls have no further effect. Throws `link_unknown`. */
async function unsubscribe({ ports, records }: Pick<Call, 'ports' | 'records'>, token: string): Promise<void> {
  const id = readEmailToken(ports, 'unsubscribe', token)
  const person = id && (await findOne(records.store, 'users', 'id', id, [is('deleted_at', null)]))
  if (!person) throw new Problem('link_unknown')
  await inTransaction(records, inside => changePerson(inside, person, { unsubscribed: true }))
}

/** A transparent GIF of one pixel. */
const pixel = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), sign =>
  sign.charCodeAt(0),
)

const byToken = z.strictObject({ token: secretSchema })
const report = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(320)),
  event: z.literal(['delivered', 'bounce']),
})

const takeAddressLimit = ({ ports, request }: Call): Promise<void> =>
  takeLimits(ports, [['letter_address', ports.network.address(request)]])

/**
 * Accepts only the program that reads the bounce mailbox and knows the secret. Throws `route_not_found` if no secret
 * is configured, `unauthenticated`, and `too_many_requests` after wrong secrets.
 */
async function authorizeBounceReader(call: Call): Promise<void> {
  const { bouncesSecret } = call.ports
  if (bouncesSecret === undefined) throw new Problem('route_not_found')
  const received = call.request.req.header('authorization') ?? ''
  if (digest(received) === digest(`Bearer ${bouncesSecret}`)) return
  await takeAddressLimit(call)
  throw new Problem('unauthenticated')
}

const tokenOf = ({ request }: Call): string => request.req.param('token') ?? ''

/**
 * Public routes by which mail programs, mail servers and recipients report on emails; a signed token identifies the
 * email or the recipient.
 */
export const publicMailRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/public/mail/:token/open.gif',
    policy: 'public',
    summary: 'A transparent pixel that records that a campaign email was opened',
    contents: { 'image/gif': z.file() },
    handle: async call => {
      await reportEmail(call, tokenOf(call), 'opened')
      return call.request.body(pixel, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' })
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
        await takeAddressLimit(call)
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
      await takeAddressLimit(call)
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
      await takeAddressLimit(call)
      await unsubscribe(call, tokenOf(call))
      return call.request.body(null, 204)
    },
  },
]
