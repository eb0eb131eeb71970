import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { isInGroup, roleNames, type AccessWord } from '../../engine/model/authorization.ts'
import type { Notification } from '../../engine/model/moderation.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'
import { maxRows } from '../../engine/records/list.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { holds } from '../../engine/rules/access/permissions.ts'
import { actorOf } from '../people/identify.ts'
import { keepNotifications } from './keepNotifications.ts'

/** What staff are notified of. */
export type StaffNews = Pick<Notification, 'type' | 'event' | 'values' | 'link'>

/** The staff who may sign in and hold a word. */
async function staffWho({ registry, store }: RecordsContext, word: AccessWord): Promise<RowOf<'users'>[]> {
  const { authorization } = registry
  const roles = roleNames(authorization).filter(role => isInGroup(authorization, role, 'management'))
  const staff = await store.find({
    entity: 'users',
    where: [{ property: 'role', operator: 'in', value: roles }, is('status', 'active'), notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  return staff.filter(person => holds(actorOf(registry, person), word))
}

/** Notifies these people, in the transaction of what happened. */
export const notifyEach = (records: RecordsContext, people: readonly string[], news: StaffNews): Promise<void> =>
  keepNotifications(
    records,
    people.map(user_id => newRow(records, system, 'notifications', { user_id, ...news })),
  )

/** Notifies the staff who hold a word, but for whoever did it, in the transaction of what happened. Two questions. */
export async function notifyStaff(
  records: RecordsContext,
  { word, except }: { word: AccessWord; except?: string },
  news: StaffNews,
): Promise<void> {
  const people = (await staffWho(records, word)).map(({ id }) => id).filter(id => id !== except)
  if (people.length > 0) await notifyEach(records, people, news)
}

/** The same for what may happen often: who has not read of it yet is not notified again. */
export async function notifyStaffOnce(records: RecordsContext, word: AccessWord, news: StaffNews): Promise<void> {
  const people = (await staffWho(records, word)).map(({ id }) => id)
  const unread = await records.store.find({
    entity: 'notifications',
    where: [{ property: 'user_id', operator: 'in', value: people }, is('event', news.event), is('read_at', null)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  const known = new Set(unread.map(({ user_id }) => user_id))
  const others = people.filter(id => !known.has(id))
  if (others.length > 0) await notifyEach(records, others, news)
}
