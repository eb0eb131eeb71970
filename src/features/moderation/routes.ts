import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { columnAccepts } from '../../engine/model/column.ts'
import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Verdict } from './requests/decide.ts'
import { isMove, type Move } from './requests/moveRecord.ts'
import { factsOf } from './requests/reviewFacts.ts'
import { declinedChanges, declinedChangesOf } from './requests/declinedChanges.ts'
import { queueOf, queueShape } from './requests/queue.ts'
import { findRequest, requestsOf, reviewOf, takeRequest, writeMessage } from './requests/reviewRequest.ts'
import { assignRequest, decidersOf } from './requests/assign.ts'
import { maxReasonLength } from '../../engine/model/moderation.ts'
import { namedPerson } from '../people/knownPeople.ts'
import { bulkResults } from '../../engine/model/bulk.ts'
import { targetRecords, forEachRecord } from '../../engine/http/forEachRecord.ts'
import { transitionNames } from '../../engine/rules/moderation/transitions.ts'
import { respondWithRecord } from '../../engine/http/response.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { decideAndNotify, moveAndNotify } from './moveAndNotify.ts'
import { policyOf } from './policyOf.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { isObject, readId, readIfMatch } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { declineBody, transitionBody } from './bodies.ts'
import { transitionSummary } from './transitionSummary.ts'
import {
  moderationRequest,
  recordRequests,
  review as reviewShape,
  reviewFacts as reviewFactsShape,
} from '../../engine/model/moderation.ts'

const version = z.optional(z.int())
const moveBody = z.strictObject({ version, ...transitionBody })
const decideBody = z.strictObject({
  version,
  fields: z.record(
    z.string(),
    z.union([z.literal('approve'), z.strictObject({ decline: z.string(), reason_id: z.optional(z.uuid()) })]),
  ),
})
const approveBody = z.strictObject({ version })
const declineRequestBody = z.strictObject({ version, ...declineBody })
const assignBody = z.strictObject({ assignee_id: z.nullable(z.uuid()) })
const bulkAssignBody = z.strictObject({ ...targetRecords, assignee_id: z.nullable(z.uuid()) })
const messageBody = z.strictObject({ text: plainText({ maximum: maxReasonLength, lines: true }) })

/** A property named `__proto__` would be dropped silently. */
const protoProblem = ({ fields }: Row): FieldProblems =>
  isObject(fields) && Object.hasOwn(fields, '__proto__') ? { fields: { code: 'not_in_request' } } : {}

const resourceOf = (call: ActorCall): string => call.request.req.param('resource') ?? ''

const review = { words: ['reviewer'] } as const

async function move(call: ActorCall, name: Move): Promise<Response> {
  const body = await readChecked(call, moveBody)
  const requested = { ...body, version: readIfMatch(call.request) ?? body.version, origin: 'api' }
  const record = await moveAndNotify(call, resourceOf(call), readId(call.request), name, requested)
  runDueInBackground(call.ports)
  return respondWithRecord(call.request, record)
}

async function decideRequest(call: ActorCall, verdict: Verdict): Promise<Response> {
  const id = readId(call.request)
  await decideAndNotify(call, id, { ...verdict, version: readIfMatch(call.request) ?? verdict.version, origin: 'api' })
  runDueInBackground(call.ports)
  return respondWithRecord(call.request, await findRequest(call.records, call.actor, id))
}

/** One route for each transition. */
const transitionRoutes = transitionNames.filter(isMove).map((name): ActorRoute => {
  const policy = policyOf(name)
  return {
    method: 'POST',
    path: `/:resource/:id/${name}`,
    policy,
    ...(typeof policy === 'object' && 'action' in policy ? { keys: [policy.action] } : {}),
    moderated: true,
    summary: transitionSummary(name, 'a record'),
    headers: ['If-Match'],
    body: moveBody,
    response: 'record',
    handle: call => move(call, name),
  }
})

/** Routes for transitions of records and for the review of requests. */
export const moderationRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/requests/queue',
    policy: review,
    summary: 'The number of open and overdue requests, the oldest one, and their ages in working days',
    response: queueShape,
    handle: async ({ request, records, actor }) => request.json(await queueOf(records, actor)),
  },
  {
    method: 'GET',
    path: '/requests/declined',
    policy: 'signed_in',
    summary: 'The caller’s own public records whose latest change was declined, at least in part',
    response: declinedChanges,
    handle: async ({ request, records, actor }) => request.json(await declinedChangesOf(records, actor)),
  },
  {
    method: 'GET',
    path: '/requests/:id/review',
    policy: review,
    summary: 'A request with its record, its previous reviews and whether the caller may decide on it',
    response: reviewShape,
    handle: async call => call.request.json(await reviewOf(call.records, call.actor, readId(call.request))),
  },
  {
    method: 'GET',
    path: '/requests/:id/facts',
    policy: review,
    summary: 'The context of a request: author, organization, reports, what prevents its approval, nearby records',
    response: reviewFactsShape,
    handle: async call => call.request.json(await factsOf(call, readId(call.request))),
  },
  ...(['take', 'release'] as const).map((name): ActorRoute => ({
    method: 'POST',
    path: `/requests/:id/${name}`,
    policy: review,
    summary:
      name === 'take'
        ? 'Mark a request as being reviewed by you, which others see; they may take it over'
        : 'Mark a request as no longer being reviewed by you',
    response: moderationRequest,
    handle: async call =>
      call.request.json(await takeRequest(call.records, call.actor, readId(call.request), name === 'take')),
  })),
  {
    method: 'GET',
    path: '/requests/deciders',
    policy: review,
    summary: 'The people to whom requests can be assigned; with `id`, those who may decide that request',
    query: ['id'],
    response: z.array(namedPerson),
    handle: async ({ request, records, actor }) => {
      const id = request.req.query('id')?.toLowerCase()
      if (id !== undefined && !columnAccepts('uuid', id)) throw new Problem('malformed_parameter', { parameter: 'id' })
      return request.json(await decidersOf(records, actor, id))
    },
  },
  {
    method: 'POST',
    path: '/requests/bulk/assign',
    policy: review,
    summary: 'Assign many requests to a person, or to nobody',
    body: bulkAssignBody,
    response: bulkResults,
    handle: async call => {
      const { records, assignee_id } = await readChecked(call, bulkAssignBody)
      return forEachRecord(call, records, ({ id }) => assignRequest(call.records, call.actor, id, assignee_id))
    },
  },
  {
    method: 'POST',
    path: '/requests/:id/assign',
    policy: review,
    summary: 'Assign a request to a person, or to nobody; others may still decide it',
    body: assignBody,
    response: moderationRequest,
    handle: async call => {
      const id = readId(call.request)
      const { assignee_id } = await readChecked(call, assignBody)
      return call.request.json(await assignRequest(call.records, call.actor, id, assignee_id))
    },
  },
  {
    method: 'POST',
    path: '/requests/:id/decide',
    policy: review,
    summary: 'Approve or decline each property of a request',
    headers: ['If-Match'],
    body: decideBody,
    response: moderationRequest,
    handle: async call => decideRequest(call, (await readChecked(call, decideBody, protoProblem)) as Verdict),
  },
  {
    method: 'POST',
    path: '/requests/:id/approve',
    policy: review,
    summary: 'Approve a request as a whole',
    headers: ['If-Match'],
    body: approveBody,
    response: moderationRequest,
    handle: async call => decideRequest(call, { ...(await readChecked(call, approveBody)), all: 'approve' } as Verdict),
  },
  {
    method: 'POST',
    path: '/requests/:id/decline',
    policy: review,
    summary: 'Decline a request as a whole, with a reason',
    headers: ['If-Match'],
    body: declineRequestBody,
    response: moderationRequest,
    handle: async call => {
      const { version: requested, reason, reason_id } = await readChecked(call, declineRequestBody)
      return decideRequest(call, { version: requested, all: { decline: reason, ...(reason_id ? { reason_id } : {}) } })
    },
  },
  ...transitionRoutes,
  {
    method: 'GET',
    path: '/:resource/:id/request',
    policy: { action: 'read' },
    moderated: true,
    summary: 'The open request of a record and the latest decision',
    response: recordRequests,
    handle: async call =>
      call.request.json(await requestsOf(call.records, call.actor, resourceOf(call), readId(call.request))),
  },
  {
    method: 'POST',
    path: '/:resource/:id/message',
    policy: { action: 'update' },
    moderated: true,
    summary: 'Send a message to the reviewer of an open request',
    body: messageBody,
    response: recordRequests,
    handle: async call =>
      call.request.json(
        await writeMessage(
          call.records,
          call.actor,
          resourceOf(call),
          readId(call.request),
          (await readChecked(call, messageBody)).text,
        ),
      ),
  },
]
