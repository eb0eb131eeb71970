import type { Actor } from '../../model/actor.ts'
import type { MailKind, RecipientCount, Recipients } from '../../model/campaigns.ts'
import type { Row } from '../../model/query.ts'
import type { RecordsContext } from '../../records/context.ts'
import { localeOf, nameOf } from '../letters/receiver.ts'
import { findRecipients } from './findRecipients.ts'

const mostShown = 50

const shown = (person: Row): RecipientCount['people'][number] => ({ id: String(person.id), name: nameOf(person), email: String(person.email), language: localeOf(person.language) })

/** How many would get a letter now, and who the first of them are. */
export async function countRecipients(records: RecordsContext, actor: Actor, recipients: Recipients, kind: MailKind): Promise<RecipientCount> {
  const { people, leftOut } = await findRecipients(records, recipients, kind, actor)
  const georgian = people.filter(person => localeOf(person.language) === 'ka').length
  return { total: people.length, languages: { ka: georgian, en: people.length - georgian }, left_out: leftOut, people: people.slice(0, mostShown).map(shown) }
}
