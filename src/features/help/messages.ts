import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Attachment, HelpMessage } from './conversations.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { maxRows } from '../../engine/records/list.ts'
import { is } from '../../engine/records/findOne.ts'
import { nameOf } from '../people/receiver.ts'
import { findConversation, isStaffIn } from './conversation.ts'

/** Converts a row to a message for its reader; `authors` are the names that the reader may see. */
export const toMessage = (row: RowOf<'help_messages'>, authors: ReadonlyMap<unknown, string>): HelpMessage => ({
  id: row.id,
  at: row.created_at,
  from_staff: row.from_staff === true,
  is_note: row.is_note === true,
  author: authors.get(row.created_by) ?? null,
  text: row.text,
  attachments: (row.attachments ?? []) as Attachment[],
})

async function namesOf({ store }: RecordsContext, ids: readonly unknown[]): Promise<Map<unknown, string>> {
  if (ids.length === 0) return new Map()
  const people = await store.find({
    entity: 'users',
    where: [{ property: 'id', operator: 'in', value: ids }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
  return new Map(people.map(person => [person.id, nameOf(person)]))
}

/**
 * The messages after the question, oldest first, up to the newest 1,000. Only staff receive notes and names. Throws
 * `not_found`.
 */
export async function messagesOf(records: RecordsContext, actor: Actor, id: string): Promise<HelpMessage[]> {
  const conversation = await findConversation(records, actor, id)
  const asStaff = isStaffIn(actor, conversation)
  const rows = await records.store.find({
    entity: 'help_messages',
    where: [is('help_id', id), ...(asStaff ? [] : [is('is_note', false)])],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxRows,
  })
  const authors = asStaff
    ? await namesOf(records, [...new Set(rows.map(row => row.created_by))])
    : new Map<unknown, string>()
  return rows.toReversed().map(row => toMessage(row, authors))
}
