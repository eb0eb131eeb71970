import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale, languages } from '../../engine/model/localized.ts'
import { titlesOf } from '../../engine/rules/text/titles.ts'
import { system } from '../../engine/model/actor.ts'
import type { FieldDecision, Notification, Notice } from '../../engine/model/moderation.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { storeNotifications } from '../notifications/storeNotifications.ts'
import { scheduleEmails } from '../emails/deliver.ts'
import { noticePath, type ModerationValues } from './moderationEmail.ts'

const types: Record<Notice['event'], Notification['type']> = {
  request_approved: 'success',
  request_partly: 'warning',
  request_declined: 'error',
  record_published: 'success',
  record_locked: 'error',
  record_unlocked: 'success',
  record_hidden: 'info',
  record_deleted: 'error',
  record_restored: 'success',
}

const pathOf = ({ resource, record }: Notice): string => `/${resource}/${String(record.id)}`

const declinedIn = ({ request }: Notice): Record<string, FieldDecision> =>
  Object.fromEntries(Object.entries(request?.decisions ?? {}).filter(([, { decision }]) => decision === 'declined'))

/**
 * Returns the reason that applies to the record as a whole: for a lock, or if every property was declined for the same
 * reason.
 */
function wholeReason(notice: Notice): FieldDecision | null {
  const declined = Object.values(declinedIn(notice))
  const [first] = declined
  const reason = notice.reason ?? notice.request?.reason
  if (
    first &&
    notice.event === 'request_declined' &&
    declined.length > 1 &&
    declined.every(
      one =>
        one.reason === first.reason &&
        languages.every(language => one[`reason_${language}`] === first[`reason_${language}`]),
    )
  )
    return first
  return reason && declined.length === 0 ? { decision: 'declined', reason } : null
}

const notificationOf = (records: RecordsContext, notice: Notice, user_id: string): RowOf<'notifications'> => {
  const reason = notice.reason ?? notice.request?.reason
  const values: Notification['values'] = {
    ...titlesOf(records.registry.entity(notice.resource), notice.record),
    ...(reason ? { reason } : {}),
  }
  return newRow(records, system, 'notifications', {
    user_id,
    type: types[notice.event],
    event: notice.event,
    values,
    link: noticePath(notice.event, pathOf(notice)),
  })
}

const emailOf = (records: RecordsContext, notice: Notice, user_id: string): ModerationValues => {
  const reason = wholeReason(notice)
  return {
    user_id,
    event: notice.event,
    resource: notice.resource,
    path: pathOf(notice),
    ...titlesOf(records.registry.entity(notice.resource), notice.record),
    reason,
    reasons: reason ? {} : declinedIn(notice),
  }
}

/** Returns the people with these IDs who may sign in. */
async function activePeople({ store }: RecordsContext, ids: readonly string[]): Promise<Map<string, RowOf<'users'>>> {
  const where = [
    { property: 'id', operator: 'in', value: ids } as const,
    { property: 'status', operator: 'in', value: ['active'] } as const,
    notDeleted,
  ]
  const rows = await store.find({
    entity: 'users',
    where,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
  return new Map(rows.map(person => [person.id, person]))
}

/**
 * Notifies people of decisions on their records, in the same transaction: each gets a notification, and an email in
 * their language, which a job sends later. Blocked and deleted people are not notified.
 */
export async function notifyPeople(records: RecordsContext, notices: readonly Notice[]): Promise<void> {
  const ids = [...new Set(notices.flatMap(notice => notice.people))]
  if (ids.length === 0) return
  const people = await activePeople(records, ids)
  const recipients = notices.flatMap(notice =>
    [...new Set(notice.people)].flatMap(id => {
      const person = people.get(id)
      return person ? [{ notice, person, id }] : []
    }),
  )
  if (recipients.length === 0) return
  await storeNotifications(
    records,
    recipients.map(({ notice, id }) => notificationOf(records, notice, id)),
  )
  await scheduleEmails(
    records,
    recipients.map(({ notice, person, id }) => ({
      occasion: 'moderation',
      recipient: person.email,
      language: chosenLocale(person.language),
      values: { ...emailOf(records, notice, id) },
    })),
  )
}
