import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../../engine/model/localized.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { MailKind, RecipientCount, Recipients } from '../campaign.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { nameOf } from '../../people/receiver.ts'
import { readCampaign, type CampaignBody } from './campaignBody.ts'
import { findRecipients, type Found } from './findRecipients.ts'

const mostShown = 50

const shown = (person: RowOf<'users'>): RecipientCount['people'][number] => ({
  id: person.id,
  name: nameOf(person),
  email: person.email,
  language: chosenLocale(person.language),
})

/** How many found people are, by language, and who the first of them are. */
export function countFound({ people, leftOut }: Found): RecipientCount {
  const languages = byLocale(locale => people.filter(person => chosenLocale(person.language) === locale).length)
  return { total: people.length, languages, left_out: leftOut, people: people.slice(0, mostShown).map(shown) }
}

/** How many would get an email now, and who the first of them are. */
export const countRecipients = async (
  records: RecordsContext,
  actor: Actor,
  recipients: Recipients,
  kind: MailKind,
): Promise<RecipientCount> => countFound(await findRecipients(records, recipients, kind, actor))

/** The same of a campaign that could go out as it is; nothing is kept. Throws `invalid` with every field that keeps it from that. */
export async function checkCampaign(
  records: RecordsContext,
  actor: Actor,
  body: CampaignBody,
): Promise<RecipientCount> {
  const { found } = await readCampaign(records, actor, { ...body, draft: false })
  return countFound(found ?? (await findRecipients(records, body.recipients, body.kind, actor)))
}
