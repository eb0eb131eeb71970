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
import { storeNotifications } from './storeNotifications.ts'

/** The content of a notification to staff. */
export type NotificationContent = Pick<Notification, 'type' | 'event' | 'values' | 'link'>

/** Returns the active staff who satisfy an access word. */
async function findStaff({ registry, store }: RecordsContext, word: AccessWord): Promise<RowOf<'users'>[]> {
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

/** Notifies people, in the current transaction. */
export const notifyEach = (
  records: RecordsContext,
  people: readonly string[],
  news: NotificationContent,
): Promise<void> =>
  storeNotifications(
    records,
    people.map(user_id => newRow(records, system, 'notifications', { user_id, ...news })),
  )

/** Notifies the staff who satisfy an access word, except for one person, in the current transaction. Two queries. */
export async function notifyStaff(
  records: RecordsContext,
  { word, except }: { word: AccessWord; except?: string },
  news: NotificationContent,
): Promise<void> {
  const people = (await findStaff(records, word)).map(({ id }) => id).filter(id => id !== except)
  if (people.length > 0) await notifyEach(records, people, news)
}

/** The same for frequent events: people with an unread notification of the event are not notified again. */
export async function notifyStaffOnce(
  records: RecordsContext,
  word: AccessWord,
  news: NotificationContent,
): Promise<void> {
  const people = (await findStaff(records, word)).map(({ id }) => id)
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
