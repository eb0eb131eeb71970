import type { RowOf } from '../../engine/fields/rowOf.ts'
import { sameTitles } from '../../engine/rules/text/titles.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inRetriedTransaction, trackWritten, type RecordsContext } from '../../engine/records/context.ts'
import { settleFiles } from '../../engine/records/files/settleFiles.ts'
import { trackFileUses } from '../../engine/records/files/trackFileUses.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { statusAfter } from './conversationRules.ts'
import { notifyOfConversation } from './notifyOfConversation.ts'
import { changeConversation, holdConversation, isStaffIn } from './conversation.ts'
import { askerOf, staffToNotify } from './staff.ts'
import { markRead, markUnread } from './unread.ts'

/** The content of a message. */
export interface MessageContent {
  text: string
  attachments: RowOf<'help_messages'>['attachments']
}

/**
 * Stores a message with its attachments, whose metadata is taken from the stored files. Throws `invalid` if a file does
 * not exist.
 */
async function storeMessage(
  records: RecordsContext,
  actor: Actor,
  values: Partial<RowOf<'help_messages'>>,
): Promise<RowOf<'help_messages'>> {
  const entity = records.registry.entity('help_messages')
  const message = newRow(records, actor, 'help_messages', values)
  const [errors = {}] = await settleFiles(records, entity, [message], new Set(['attachments']))
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
  await records.store.insert('help_messages', [message])
  await trackFileUses(records, entity, undefined, message)
  return message
}

const without = (people: readonly RowOf<'users'>[], actor: Actor): RowOf<'users'>[] =>
  people.filter(person => person.id !== actor.id)

const idsOf = (people: readonly RowOf<'users'>[]): string[] => people.map(person => person.id)

/**
 * Adds a message to a conversation: from the author of the question it reopens it, from staff it answers it. The other
 * side is notified and has it as unread. Returns the message's row. Throws `not_found` and `invalid`.
 */
export const postMessage = (
  records: RecordsContext,
  actor: Actor,
  id: string,
  content: MessageContent,
): Promise<RowOf<'help_messages'>> =>
  inRetriedTransaction(records, async inside => {
    const row = await holdConversation(inside, actor, id)
    const from_staff = isStaffIn(actor, row)
    const message = await storeMessage(inside, actor, { help_id: id, from_staff, is_note: false, ...content })
    const status = statusAfter(from_staff ? 'answer' : 'ask', row.status)
    await changeConversation(
      inside,
      actor,
      row,
      { status, last_message_at: message.created_at },
      from_staff ? 'answer' : 'ask',
    )
    const others = without(await (from_staff ? askerOf : staffToNotify)(inside, row), actor)
    await markRead(inside, id, actor.id)
    await markUnread(inside, id, idsOf(others))
    const title = row.subject
    await notifyOfConversation(inside, others, {
      event: from_staff ? 'help_answered' : 'help_asked',
      ...sameTitles(title),
      path: `/help/${id}`,
      text: content.text,
    })
    return message
  })

/**
 * Adds a note that only staff can read. The conversation itself does not change, not even its version, because the
 * person who asked must not notice that there is a note. Throws `not_found`, and `forbidden` in the actor's own
 * conversation.
 */
export const addNote = (
  records: RecordsContext,
  actor: Actor,
  id: string,
  content: MessageContent,
): Promise<RowOf<'help_messages'>> =>
  inRetriedTransaction(records, async inside => {
    const row = await holdConversation(inside, actor, id)
    if (!isStaffIn(actor, row)) throw new Problem('forbidden')
    const message = await storeMessage(inside, actor, { help_id: id, from_staff: true, is_note: true, ...content })
    trackWritten(inside, 'help_messages', { ...message, asked_by: row.created_by }, ['asked_by'])
    const others = row.moderator_id
      ? without(await staffToNotify(inside, row), actor).filter(
          person => person.id === row.moderator_id && person.id !== row.created_by,
        )
      : []
    await markUnread(inside, id, idsOf(others))
    return message
  })
