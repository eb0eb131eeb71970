import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../../engine/model/localized.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { MailKind, RecipientCount, Recipients } from '../campaign.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { nameOf } from '../../people/receiver.ts'
import { readCampaign, type CampaignBody } from './campaignBody.ts'
import { findRecipients, type FoundRecipients } from './findRecipients.ts'

const maxShown = 50

const shown = (person: RowOf<'users'>): RecipientCount['people'][number] => ({
  id: person.id,
  name: nameOf(person),
  email: person.email,
  language: chosenLocale(person.language),
})

/** Returns the number of recipients, by language, and the first of them. */
export function countFound({ people, leftOut }: FoundRecipients): RecipientCount {
  const languages = byLocale(locale => people.filter(person => chosenLocale(person.language) === locale).length)
  return { total: people.length, languages, left_out: leftOut, people: people.slice(0, maxShown).map(shown) }
}

/** Returns how many people would get an email now, and the first of them. */
export const countRecipients = async (
  records: RecordsContext,
  actor: Actor,
  recipients: Recipients,
  kind: MailKind,
): Promise<RecipientCount> => countFound(await findRecipients(records, recipients, kind, actor))

/**
 * Returns the recipients of a campaign that could be sent as it is; nothing is saved. Throws `invalid` with every
 * field that prevents it.
 */
export async function checkCampaign(
  records: RecordsContext,
  actor: Actor,
  body: CampaignBody,
): Promise<RecipientCount> {
  const { found } = await readCampaign(records, actor, { ...body, draft: false })
  return countFound(found ?? (await findRecipients(records, body.recipients, body.kind, actor)))
}
