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
import { askerOf, staffOf } from './staff.ts'
import { markSeen, markUnread } from './unread.ts'

/** What somebody says in a conversation. */
export interface Said {
  text: string
  attachments: RowOf<'help_messages'>['attachments']
}

/** Keeps a message with its files. What its files are is what the store knows of them. Throws `invalid` for one that is not there. */
async function keepMessage(
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
 * Adds a message to a conversation: the author of the question opens it again, staff answer it; the other side is notified, and it is new to them.
 * Answers the message's row. Throws `not_found` and `invalid`.
 */
export const say = (records: RecordsContext, actor: Actor, id: string, said: Said): Promise<RowOf<'help_messages'>> =>
  inRetriedTransaction(records, async inside => {
    const row = await holdConversation(inside, actor, id)
    const from_staff = isStaffIn(actor, row)
    const message = await keepMessage(inside, actor, { help_id: id, from_staff, is_note: false, ...said })
    const status = statusAfter(from_staff ? 'answer' : 'ask', row.status)
    await changeConversation(
      inside,
      actor,
      row,
      { status, last_message_at: message.created_at },
      from_staff ? 'answer' : 'ask',
    )
    const others = without(await (from_staff ? askerOf : staffOf)(inside, row), actor)
    await markSeen(inside, id, actor.id)
    await markUnread(inside, id, idsOf(others))
    const title = row.subject
    await notifyOfConversation(inside, others, {
      event: from_staff ? 'help_answered' : 'help_asked',
      ...sameTitles(title),
      path: `/help/${id}`,
      text: said.text,
    })
    return message
  })

/**
 * Adds a note that staff alone read. Nothing of the conversation itself changes with it, not even its version: whoever asked must
 * not see that there is one. Throws `not_found`, and `forbidden` in one's own conversation.
 */
export const note = (records: RecordsContext, actor: Actor, id: string, said: Said): Promise<RowOf<'help_messages'>> =>
  inRetriedTransaction(records, async inside => {
    const row = await holdConversation(inside, actor, id)
    if (!isStaffIn(actor, row)) throw new Problem('forbidden')
    const message = await keepMessage(inside, actor, { help_id: id, from_staff: true, is_note: true, ...said })
    trackWritten(inside, 'help_messages', { ...message, asked_by: row.created_by }, ['asked_by'])
    const others = row.moderator_id
      ? without(await staffOf(inside, row), actor).filter(
          person => person.id === row.moderator_id && person.id !== row.created_by,
        )
      : []
    await markUnread(inside, id, idsOf(others))
    return message
  })
