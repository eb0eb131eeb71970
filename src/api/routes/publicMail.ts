import * as z from 'zod/mini'
import { Problem } from '../../model/problem.ts'
import { reportLetter, unsubscribe } from '../campaigns/letterReports.ts'
import { documented, readChecked } from '../readChecked.ts'
import type { Call, PublicRoute } from '../route.ts'
import { takeLimits } from '../takeLimit.ts'
import { secretSchema } from './schemas.ts'

/** A transparent picture of one dot. */
const dot = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), letter => letter.charCodeAt(0))

const byToken = z.strictObject({ token: secretSchema })
const report = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(320)), event: z.literal(['delivered', 'bounce']) })

const limited = ({ ports, request }: Call): Promise<void> => takeLimits(ports, [['letter_address', ports.clientAddress(request)]])

const tokenOf = ({ request }: Call): string => request.req.param('token') ?? ''

/** What mail programs and mail servers say of letters, and what their readers say; a signed token names the letter or the reader. */
export const publicMailRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/public/mail/:token/open.gif',
    policy: 'public',
    summary: 'A transparent dot, by which a letter of a campaign is known to be opened',
    contents: { 'image/gif': { type: 'string', format: 'binary' } },
    handle: async call => {
      await reportLetter(call, tokenOf(call), 'opened')
      return call.request.body(dot, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' })
    },
  },
  {
    method: 'POST',
    path: '/public/mail/bounces',
    policy: 'public',
    summary: 'Say that a letter came back, or was delivered: by its token, or by the address that it came back to',
    body: documented(report),
    handle: async call => {
      const { token, event } = await readChecked(call, report)
      if (!(await reportLetter(call, token, event))) {
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
    summary: 'Want no more news',
    body: documented(byToken),
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
    summary: 'The same in one click of a mail program (RFC 8058)',
    handle: async call => {
      await limited(call)
      await unsubscribe(call, tokenOf(call))
      return call.request.body(null, 204)
    },
  },
]
