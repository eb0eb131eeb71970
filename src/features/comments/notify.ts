import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { titlesOf } from '../../engine/rules/text/titles.ts'
import { scheduleEmails } from '../emails/deliver.ts'
import { notifyEach } from '../notifications/notifyStaff.ts'
import { nameOf } from '../people/receiver.ts'
import type { MentionValues } from './mentionEmail.ts'
import { commentsHash } from './commentsHash.ts'
import type { Subject } from './subject.ts'

const linkTo = ({ entity, row }: Subject): string => `/${entity.name}/${row.id}${commentsHash}`

/** Notifies people that they were mentioned in a comment, in the panel and by an email with its text. */
export async function notifyMentioned(
  records: RecordsContext,
  actor: Actor,
  subject: Subject,
  { id, text, people }: { id: string; text: string; people: readonly RowOf<'users'>[] },
): Promise<void> {
  if (people.length === 0) return
  const titles = titlesOf(subject.entity, subject.row)
  const link = linkTo(subject)
  await notifyEach(
    records,
    people.map(person => person.id),
    { type: 'info', event: 'comment_mentioned', values: titles, link },
  )
  const author = nameOf(await findOne(records.store, 'users', 'id', actor.id))
  await scheduleEmails(
    records,
    people.map(person => {
      const values: MentionValues = {
        user_id: person.id,
        comment_id: id,
        resource: subject.entity.name,
        author,
        path: link,
        text,
        ...titles,
      }
      return {
        occasion: 'mention',
        recipient: person.email,
        language: chosenLocale(person.language),
        values: { ...values },
      }
    }),
  )
}

/** Notifies people in the panel of a reply in a thread that they wrote in. */
export async function notifyOfReply(
  records: RecordsContext,
  subject: Subject,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  const values = titlesOf(subject.entity, subject.row)
  await notifyEach(records, people, { type: 'info', event: 'comment_answered', values, link: linkTo(subject) })
}
