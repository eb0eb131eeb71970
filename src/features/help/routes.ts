import * as z from 'zod/mini'
import { files } from '../../engine/fields/files.ts'
import { plainText } from '../../engine/fields/plainText.ts'
import { findConversation } from './conversation.ts'
import { messagesOf, toMessage } from './messages.ts'
import { assign, close } from './closeAndAssign.ts'
import { addNote, postMessage } from './postMessage.ts'
import { markRead, unreadOf } from './unread.ts'
import { respondWithRecord } from '../../engine/http/response.ts'
import { idempotently } from '../../engine/http/idempotency.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { row } from '../../engine/model/shapes.ts'
import { helpMessage, helpUnread } from './conversations.ts'

const content = z.strictObject({
  text: plainText({ maximum: 5_000, lines: true }),
  attachments: z.optional(
    files.schema({ name: 'attachments', type: 'files' }, { codeList: name => ({ name, values: [] }) }),
  ),
})

const sendEmails = ({ ports }: ActorCall): void => runDueInBackground(ports)

/** Creates the handler of a route that adds a message or a note, idempotently, and responds with it. */
const postingHandler =
  (post: typeof postMessage) =>
  async (call: ActorCall): Promise<Response> => {
    const id = readId(call.request)
    await findConversation(call.records, call.actor, id)
    const { attachments = [], ...message } = await readChecked(call, content)
    await takeLimits(call.ports, [['message_account', call.actor.id]])
    const { body } = await idempotently(call, { ...message, attachments }, async records => ({
      body: { ...toMessage(await post(records, call.actor, id, { ...message, attachments }), new Map()) },
      status: 201,
    }))
    sendEmails(call)
    return call.request.json(body, 201)
  }

const transitionHandler =
  (move: (call: ActorCall, id: string) => Promise<Record<string, unknown>>) =>
  async (call: ActorCall): Promise<Response> =>
    respondWithRecord(call.request, await move(call, readId(call.request)))

/** Routes for questions to the staff and their conversations. */
export const helpRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/help/unread',
    policy: 'signed_in',
    summary: 'The conversations with new messages for the caller',
    response: helpUnread,
    handle: async ({ request, records, actor }) => request.json(await unreadOf(records, actor)),
  },
  {
    method: 'GET',
    path: '/help/:id/messages',
    policy: 'signed_in',
    summary: 'The messages of a conversation, oldest first; notes are visible to staff only',
    response: z.array(helpMessage),
    handle: async ({ request, records, actor }) => request.json(await messagesOf(records, actor, readId(request))),
  },
  {
    method: 'POST',
    path: '/help/:id/messages',
    policy: 'signed_in',
    summary: 'Post a message: from the author it reopens the conversation, from staff it is a reply',
    headers: ['Idempotency-Key'],
    body: content,
    response: helpMessage,
    status: 201,
    handle: postingHandler(postMessage),
  },
  {
    method: 'POST',
    path: '/help/:id/notes',
    policy: { words: ['management'] },
    summary: 'Add an internal note, visible to staff only',
    headers: ['Idempotency-Key'],
    body: content,
    response: helpMessage,
    status: 201,
    handle: postingHandler(addNote),
  },
  {
    method: 'POST',
    path: '/help/:id/read',
    policy: 'signed_in',
    summary: 'Mark a conversation as read',
    handle: async ({ request, records, actor }) => {
      const id = readId(request)
      await findConversation(records, actor, id)
      await markRead(records, id, actor.id)
      return request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/help/:id/close',
    policy: 'signed_in',
    summary: 'Close a conversation, from either side; a new message reopens it',
    response: row,
    handle: transitionHandler((call, id) => close(call.records, call.actor, id)),
  },
  {
    method: 'POST',
    path: '/help/:id/take',
    policy: { words: ['management'] },
    summary: 'Assign the conversation to yourself',
    response: row,
    handle: transitionHandler((call, id) => assign(call.records, call.actor, id, call.actor.id)),
  },
  {
    method: 'POST',
    path: '/help/:id/release',
    policy: { words: ['management'] },
    summary: 'Unassign the conversation',
    response: row,
    handle: transitionHandler((call, id) => assign(call.records, call.actor, id, null)),
  },
]
