import * as z from 'zod/mini'
import { recordId } from '../../engine/fields/reference.ts'
import { plainText } from '../../engine/fields/plainText.ts'
import type { Visible } from '../../engine/records/entityFor.ts'
import { permissionKeys, type Authorization } from '../../engine/model/authorization.ts'
import { respondWithRecord } from '../../engine/http/response.ts'
import { endSessions } from '../people/endSessions.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { registrationConfig } from './registrationConfig.ts'
import { transitionUser } from './block.ts'
import { endMembership } from './endMembership.ts'
import { checkInvited, invite, transitionInvitation } from './invitations.ts'
import { endOneSession, listSessions, checkSessionAccess } from './ownSessions.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { sessionEntry } from '../../engine/model/session.ts'
import { emailSchema } from '../../engine/http/schemas.ts'

const staffOf = (authorization: Authorization) =>
  z.strictObject({
    email: emailSchema,
    permissions: z
      .array(z.literal(permissionKeys(authorization)))
      .check(z.refine(keys => new Set(keys).size === keys.length, 'duplicate_value')),
  })
const member = z.strictObject({ email: emailSchema, organization_id: recordId() })
const membership = z.strictObject({ organization_id: recordId() })
const withReason = z.strictObject({ reason: plainText({ maximum: 1_000, lines: true }) })

const respondWithInvitation = (call: ActorCall, invitation: Visible, status: 200 | 201): Response => {
  runDueInBackground(call.ports)
  return respondWithRecord(call.request, invitation, status)
}

const invitationTransition = (transition: 'resend' | 'withdraw', summary: string): ActorRoute => ({
  method: 'POST',
  path: `/invitations/:id/${transition}`,
  policy: { words: ['superuser', 'organization_owner'] },
  summary,
  response: { record: 'invitations' },
  handle: async call =>
    respondWithInvitation(call, await transitionInvitation(call, transition, readId(call.request)), 200),
})

/** The ID of the person whose sessions the call is about. */
const subject = (call: ActorCall): Promise<string> => checkSessionAccess(call, readId(call.request))

/** The route to invite staff with the product's permission keys, if the product has staff to invite. */
function staffInvitation(authorization: Authorization): readonly ActorRoute[] {
  const { staff } = registrationConfig().invited
  if (!staff) return []
  const body = staffOf(authorization)
  return [
    {
      method: 'POST',
      path: `/${staff.list}/invite`,
      shared: true,
      policy: { words: ['superuser'] },
      proof: true,
      summary: 'Invite staff with permission keys',
      body,
      check: async call =>
        checkInvited(call.records, call.actor, { ...(await readChecked(call, body)), role: staff.role }),
      response: { record: 'invitations' },
      status: 201,
      handle: async call =>
        respondWithInvitation(call, await invite(call, { ...(await readChecked(call, body)), role: staff.role }), 201),
    },
  ]
}

/** The routes to invite people into organizations and to end their membership, if the product has members. */
function memberRoutes(): readonly ActorRoute[] {
  const { member: role } = registrationConfig().invited
  if (!role) return []
  return [
    {
      method: 'POST',
      path: '/users/invite',
      policy: { words: ['superuser', 'organization_owner'] },
      summary: 'Invite somebody into an organization',
      body: member,
      response: { record: 'invitations' },
      status: 201,
      handle: async call =>
        respondWithInvitation(call, await invite(call, { ...(await readChecked(call, member)), role }), 201),
    },
    {
      method: 'POST',
      path: '/users/:id/end_membership',
      policy: 'signed_in',
      summary: 'End someone’s membership of an organization; for its owner and the person',
      body: membership,
      handle: async call => {
        const id = readId(call.request)
        await endMembership(call, id, (await readChecked(call, membership)).organization_id)
        runDueInBackground(call.ports)
        return call.request.body(null, 204)
      },
    },
  ]
}

/** Routes to invite people, block and unblock them, and manage their sessions. */
export const peopleRoutes = (authorization: Authorization): readonly ActorRoute[] => [
  ...staffInvitation(authorization),
  ...memberRoutes(),
  invitationTransition('resend', 'Send an invitation again; former links lead nowhere'),
  invitationTransition('withdraw', 'Withdraw an invitation; its link leads nowhere'),
  {
    method: 'POST',
    path: '/users/:id/block',
    policy: { words: ['management'] },
    dangerous: true,
    summary: 'Block a user; their sessions end immediately',
    body: withReason,
    response: { record: 'users' },
    handle: async call => {
      const id = readId(call.request)
      const { reason } = await readChecked(call, withReason)
      return respondWithRecord(call.request, await transitionUser(call, 'block', id, reason))
    },
  },
  {
    method: 'POST',
    path: '/users/:id/unblock',
    policy: { words: ['management'] },
    dangerous: true,
    summary: 'Unblock a user',
    response: { record: 'users' },
    handle: async call =>
      respondWithRecord(call.request, await transitionUser(call, 'unblock', readId(call.request), null)),
  },
  {
    method: 'GET',
    path: '/users/:id/sessions',
    policy: { words: ['management'] },
    summary: 'The active sessions of a user, for those who may block them',
    response: z.array(sessionEntry),
    handle: async call => call.request.json(await listSessions(call, await subject(call))),
  },
  {
    method: 'DELETE',
    path: '/users/:id/sessions',
    policy: { words: ['management'] },
    summary: 'Sign a user out everywhere',
    handle: async call => {
      await endSessions(call.records, await subject(call))
      return call.request.body(null, 204)
    },
  },
  {
    method: 'DELETE',
    path: '/users/:id/sessions/:session',
    policy: { words: ['management'] },
    summary: 'Sign a user out on one device',
    handle: async call => {
      await endOneSession(call, await subject(call), readId(call.request, 'session'))
      return call.request.body(null, 204)
    },
  },
]
