import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { superuser, type Actor } from '../../../engine/model/actor.ts'
import { chosenLocale } from '../../../engine/model/localized.ts'
import type { Recipients } from '../campaign.ts'
import { Problem } from '../../../engine/model/problem.ts'
import { inTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { is } from '../../../engine/records/findOne.ts'
import { newRow } from '../../../engine/records/newRow.ts'
import { languageFor } from '../campaignRules.ts'
import type { Ports } from '../../../engine/ports.ts'
import { derivedOf } from '../../../engine/rules/validation/derived.ts'
import type { WrittenTexts } from './campaignBody.ts'
import { findRecipients, organizationNames } from './findRecipients.ts'
import { fillTexts, valuesFor } from './writeCampaignEmail.ts'

const rowsAtOnce = 500

const sender = (campaign: RowOf<'campaigns'>): Actor => ({ ...superuser, id: campaign.created_by })

/** Changes a campaign that is in a state; answers it as it is then, or undefined where it is in another one. */
export async function moveCampaign(
  { store, clock }: RecordsContext,
  campaign: RowOf<'campaigns'>,
  from: string,
  changes: Partial<RowOf<'campaigns'>>,
): Promise<RowOf<'campaigns'> | undefined> {
  const [moved] = await store.update('campaigns', [is('id', campaign.id), is('status', from)], {
    ...changes,
    version: campaign.version + 1,
    updated_at: clock().toISOString(),
  })
  return moved
}

async function peopleOf(records: RecordsContext, campaign: RowOf<'campaigns'>): Promise<RowOf<'users'>[]> {
  try {
    const { people } = await findRecipients(records, campaign.recipients as Recipients, campaign.kind, sender(campaign))
    return people
  } catch (error) {
    // A filter may name what is not declared any more; then nobody can be meant.
    if (error instanceof Problem) return []
    throw error
  }
}

/**
 * Begins a campaign: who gets it is fixed, each with an email of their own, in one transaction. Answers the campaign, or
 * undefined where it was begun or ended by somebody else.
 */
export const startCampaign = (ports: Ports, campaign: RowOf<'campaigns'>): Promise<RowOf<'campaigns'> | undefined> =>
  inTransaction(ports, async inside => {
    const at = inside.clock().toISOString()
    const held = await moveCampaign(inside, campaign, 'scheduled', { status: 'sending', started_at: at })
    if (!held) return undefined
    const people = await peopleOf(inside, held)
    const organizationOf = await organizationNames(inside, people)
    const entity = inside.registry.entity('mail')
    const written = held as unknown as WrittenTexts
    const emailFor = (person: RowOf<'users'>): RowOf<'mail'> => {
      const language = languageFor(written, chosenLocale(person.language))
      const texts = fillTexts(written, language, valuesFor(ports, person, organizationOf(person)))
      const row = newRow(inside, sender(held), 'mail', {
        ...texts,
        recipient: person.email,
        user_id: person.id,
        campaign_id: held.id,
        language,
        date: at,
        due_at: at,
        attempts: 0,
        status: 'scheduled',
      })
      return { ...row, ...derivedOf(entity, row) }
    }
    for (let from = 0; from < people.length; from += rowsAtOnce)
      await inside.store.insert('mail', people.slice(from, from + rowsAtOnce).map(emailFor))
    return moveCampaign(inside, held, 'sending', { total: people.length })
  })
