import { system, type Actor } from '../../engine/model/actor.ts'
import type { HelpUnread } from './conversations.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, notDeleted, reachConditions } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { is } from '../../engine/records/findOne.ts'
import { holds, reach } from '../../engine/rules/access/permissions.ts'

/** Marks a conversation as unread for people; the conversation must be locked. */
export async function markUnread(records: RecordsContext, helpId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await records.store.remove('help_unread', [
    is('help_id', helpId),
    { property: 'user_id', operator: 'in', value: people },
  ])
  await records.store.insert(
    'help_unread',
    people.map(user_id =>
      newRow(records, system, 'help_unread', { key: `${user_id} ${helpId}`, user_id, help_id: helpId }),
    ),
  )
}

/** Marks a conversation as read by a person. */
export const markRead = (records: RecordsContext, helpId: string, userId: string): Promise<number> =>
  records.store.remove('help_unread', [is('help_id', helpId), is('user_id', userId)])

/** The unread conversations that the actor may still read; at most 1,000. */
export async function unreadOf(records: RecordsContext, actor: Actor): Promise<HelpUnread> {
  const order = { sort: { property: 'id', order: 'DESC' }, offset: 0, limit: maxRows } as const
  const marks = await records.store.find({ entity: 'help_unread', where: [is('user_id', actor.id)], ...order })
  if (marks.length === 0) return { unread: 0, ids: [] }
  const named = { property: 'id', operator: 'in', value: marks.map(mark => mark.help_id) } as const
  const rows = await records.store.find({
    entity: 'help',
    where: [named, notDeleted, ...reachConditions(actor, entityFor(records, actor, 'help', 'read'), 'read')],
    ...order,
  })
  return { unread: rows.length, ids: rows.map(row => row.id) }
}

/** The number of unread conversations of a person who reads only their own; undefined for staff. */
export async function unreadByAuthor(records: RecordsContext, actor: Actor): Promise<number | undefined> {
  if (holds(actor, 'management') || reach(actor, records.registry.entity('help'), 'read') === 'none') return undefined
  return (await unreadOf(records, actor)).unread
}
