import { chosenLocale } from '../../engine/model/localized.ts'
import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import type { Row } from '../../engine/model/query.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { Problem } from '../../engine/model/problem.ts'
import { respondWithRecord, contentRange } from '../../engine/http/response.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readListRequest, readLocale, readRange } from '../../engine/http/readRequest.ts'
import { moveReport, findReport } from './moveReport.ts'
import { listMuted, mute, unmute } from './muting.ts'
import { receiveReport } from './receiveReport.ts'
import { reportedRecords } from './reportedRecords.ts'
import type { ActorCall, Route } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { nothing, row } from '../../engine/model/shapes.ts'
import { mutedSender, reportedRecord } from '../help/conversations.ts'
import { emailSchema } from '../../engine/http/schemas.ts'

const reported = plainText({ maximum: 2_000, lines: true })
const byVisitor = z.strictObject({ text: reported, email: z.optional(z.nullable(emailSchema)) })
const byUser = z.strictObject({ text: reported })
const answered = z.strictObject({ text: plainText({ maximum: 5_000, lines: true }) })
const closed = z.strictObject({ note: z.optional(z.nullable(plainText({ minimum: 0, maximum: 2_000, lines: true }))) })

const management = { words: ['management'] } as const

const respond = (call: ActorCall, record: Row): Response => {
  runDueInBackground(call.ports)
  return respondWithRecord(call.request, record)
}

/** Whether only records with an open report are requested. Throws `unknown_field` and `invalid_filter_value`. */
function readOpen({ request }: ActorCall): boolean {
  const { open = false, ...others } = readListRequest(request).filter ?? {}
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new Problem('unknown_field', { field: unknown })
  if (typeof open !== 'boolean') throw new Problem('invalid_filter_value', { field: 'open' })
  return open
}

/** Routes for reports on records. */
export const reportRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/public/:resource/:id/reports',
    policy: 'public',
    moderated: true,
    summary: 'Report a public record; no cookie is set, and an address is only needed for a reply',
    body: byVisitor,
    response: nothing,
    status: 202,
    handle: async call => {
      const { text: content, email = null } = await readChecked(call, byVisitor)
      const network = networkOf(call.ports.network.address(call.request))
      await takeLimits(call.ports, [['report_address', network], ...(email ? [['report_email', email] as const] : [])])
      await receiveReport(call, {
        resource: call.request.req.param('resource') ?? '',
        id: readId(call.request),
        text: content,
        email,
        language: readLocale(call.request),
      })
      return call.request.json({}, 202)
    },
  },
  {
    method: 'POST',
    path: '/:resource/:id/reports',
    policy: 'signed_in',
    moderated: true,
    summary: 'Report a record',
    body: byUser,
    response: nothing,
    status: 202,
    handle: async call => {
      const { text: content } = await readChecked(call, byUser)
      await takeLimits(call.ports, [['report_account', call.actor.id]])
      await receiveReport(call, {
        resource: call.request.req.param('resource') ?? '',
        id: readId(call.request),
        text: content,
        email: null,
        language: chosenLocale(call.person?.language),
      })
      return call.request.json({}, 202)
    },
  },
  {
    method: 'GET',
    path: '/reports/records',
    policy: management,
    summary: 'The reported records, latest report first, with the number of reports by state',
    query: ['range', 'filter'],
    response: z.array(reportedRecord),
    handle: async call => {
      const range = readRange(call.request)
      const { rows, total } = await reportedRecords(call.records, readOpen(call), range)
      call.request.header('Content-Range', contentRange('records', range.offset, rows.length, total))
      return call.request.json(rows)
    },
  },
  {
    method: 'GET',
    path: '/reports/muted',
    policy: management,
    summary: 'The muted senders',
    query: ['range'],
    response: z.array(mutedSender),
    handle: async ({ request, records }) => {
      const range = readRange(request)
      const { rows, total } = await listMuted(records, range)
      request.header('Content-Range', contentRange('muted', range.offset, rows.length, total))
      return request.json(rows)
    },
  },
  {
    method: 'DELETE',
    path: '/reports/muted/:id',
    policy: management,
    summary: 'Unmute a sender',
    handle: async ({ request, records }) => {
      await unmute(records, readId(request))
      return request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/reports/:id/answer',
    policy: management,
    summary: 'Reply to a report: by email in the reporter’s language, if their address is known',
    body: answered,
    response: row,
    handle: async call => {
      const { text: answer } = await readChecked(call, answered)
      return respond(call, await moveReport(call.records, call.actor, readId(call.request), 'answer', { answer }))
    },
  },
  {
    method: 'POST',
    path: '/reports/:id/close',
    policy: management,
    summary: 'Close a report with an internal note',
    body: closed,
    response: row,
    handle: async call => {
      const { note } = await readChecked(call, closed)
      return respond(
        call,
        await moveReport(call.records, call.actor, readId(call.request), 'close', note ? { note } : {}),
      )
    },
  },
  {
    method: 'POST',
    path: '/reports/:id/reopen',
    policy: management,
    summary: 'Reopen a report',
    response: row,
    handle: async call => respond(call, await moveReport(call.records, call.actor, readId(call.request), 'reopen')),
  },
  {
    method: 'POST',
    path: '/reports/:id/mute',
    policy: management,
    summary: 'Mute the sender of a report: by address, account or, for today, network',
    response: z.array(mutedSender),
    handle: async ({ request, records, actor }) =>
      request.json(await mute(records, actor, await findReport(records, readId(request)))),
  },
]
