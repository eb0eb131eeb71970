import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { superuser, system, type Actor } from '../../../engine/model/actor.ts'
import { chosenLocale } from '../../../engine/model/localized.ts'
import type { Recipients } from '../campaign.ts'
import { Problem } from '../../../engine/model/problem.ts'
import { inTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { is } from '../../../engine/records/findOne.ts'
import { newRow } from '../../../engine/records/newRow.ts'
import { writeChanges } from '../../../engine/records/writeChanges.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { titlesOf } from '../../../engine/rules/text/titles.ts'
import { notifyStaff } from '../../notifications/notifyStaff.ts'
import { actorOf, findPerson } from '../../people/identify.ts'
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

/** Whether whoever wrote a campaign last, or scheduled it, may still send one. */
async function isVouchedFor(records: RecordsContext, { updated_by }: RowOf<'campaigns'>): Promise<boolean> {
  if (updated_by === system.id) return true
  const person = await findPerson(records, updated_by)
  return person !== undefined && hasRight(actorOf(records.registry, person), 'campaigns')
}

/** Makes a campaign a draft again that nobody vouches for, and notifies those who can send it. */
async function giveBack(inside: RecordsContext, campaign: RowOf<'campaigns'>): Promise<void> {
  const entity = inside.registry.entity('campaigns')
  await writeChanges(inside, system, entity, campaign, {
    changes: { status: ['scheduled', 'draft'] },
    action: 'update',
  })
  await notifyStaff(
    inside,
    { word: 'superuser' },
    {
      type: 'warning',
      event: 'campaign_returned',
      values: titlesOf(entity, campaign),
      link: `/${entity.name}/${campaign.id}`,
    },
  )
}

/**
 * Begins a campaign: who gets it is fixed, each with an email of their own, in one transaction. Answers the campaign, or
 * undefined where it was begun or ended by somebody else, or whoever scheduled it may not send it any more.
 */
export const startCampaign = (ports: Ports, campaign: RowOf<'campaigns'>): Promise<RowOf<'campaigns'> | undefined> =>
  inTransaction(ports, async inside => {
    const at = inside.clock().toISOString()
    const [scheduled] = await inside.store.update('campaigns', [is('id', campaign.id), is('status', 'scheduled')], {})
    if (!scheduled) return undefined
    if (!(await isVouchedFor(inside, scheduled))) {
      await giveBack(inside, scheduled)
      return undefined
    }
    const held = await moveCampaign(inside, scheduled, 'scheduled', { status: 'sending', started_at: at })
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
