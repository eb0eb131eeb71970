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

/** Updates a campaign that has the given status and returns it; returns undefined if it has another one. */
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
    // A filter may name something that is no longer declared; then there are no recipients.
    if (error instanceof Problem) return []
    throw error
  }
}

/** Whether the person who last changed or scheduled a campaign may still send campaigns. */
async function isSenderAllowed(records: RecordsContext, { updated_by }: RowOf<'campaigns'>): Promise<boolean> {
  if (updated_by === system.id) return true
  const person = await findPerson(records, updated_by)
  return person !== undefined && hasRight(actorOf(records.registry, person), 'campaigns')
}

/** Turns a campaign whose sender lost the right back into a draft, and notifies those who can send it. */
async function returnToDraft(inside: RecordsContext, campaign: RowOf<'campaigns'>): Promise<void> {
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
 * Starts a campaign: in one transaction, its recipients are fixed and an email is created for each. Returns the
 * campaign, or undefined if another process started or ended it or its sender may no longer send campaigns.
 */
export const startCampaign = (ports: Ports, campaign: RowOf<'campaigns'>): Promise<RowOf<'campaigns'> | undefined> =>
  inTransaction(ports, async inside => {
    const at = inside.clock().toISOString()
    const [scheduled] = await inside.store.update('campaigns', [is('id', campaign.id), is('status', 'scheduled')], {})
    if (!scheduled) return undefined
    if (!(await isSenderAllowed(inside, scheduled))) {
      await returnToDraft(inside, scheduled)
      return undefined
    }
    const started = await moveCampaign(inside, scheduled, 'scheduled', { status: 'sending', started_at: at })
    if (!started) return undefined
    const people = await peopleOf(inside, started)
    const organizationOf = await organizationNames(inside, people)
    const entity = inside.registry.entity('mail')
    const written = started as WrittenTexts
    const emailFor = (person: RowOf<'users'>): RowOf<'mail'> => {
      const language = languageFor(written, chosenLocale(person.language))
      const texts = fillTexts(written, language, valuesFor(ports, person, organizationOf(person)))
      const row = newRow(inside, sender(started), 'mail', {
        ...texts,
        recipient: person.email,
        user_id: person.id,
        campaign_id: started.id,
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
    return moveCampaign(inside, started, 'sending', { total: people.length })
  })
