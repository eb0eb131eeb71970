import { dequal } from 'dequal'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import { inTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { entityFor, visible } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'
import { findRow } from '../../../engine/records/get.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { addHistory } from '../../../engine/records/history.ts'
import { newRow } from '../../../engine/records/newRow.ts'
import { expectVersion } from '../../../engine/records/update.ts'
import { writeChanges } from '../../../engine/records/writeChanges.ts'
import { mayCancel, mayChange } from '../campaignRules.ts'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import { derivedOf } from '../../../engine/rules/validation/derived.ts'
import { readCampaign, type CampaignBody } from './campaignBody.ts'

const campaigns = (records: RecordsContext, actor: Actor) => entityFor(records, actor, 'campaigns', 'read')

/** Enqueues the job of a scheduled campaign, in the transaction that schedules it. */
async function schedule(records: RecordsContext, campaign: RowOf<'campaigns'>): Promise<void> {
  if (campaign.status !== 'scheduled') return
  const runAt = campaign.scheduled_at === null ? records.clock() : new Date(campaign.scheduled_at)
  await enqueue(records, 'send_campaign', { campaign_id: campaign.id }, { uniqueKey: campaign.id, runAt })
}

/** The values in a request body. Throws `invalid`. */
const valuesOf = async (records: RecordsContext, actor: Actor, body: CampaignBody): Promise<Row> =>
  (await readCampaign(records, actor, body)).values

/** Creates a campaign, schedules it unless it is a draft, and returns it as the actor may see it. Throws `invalid`. */
export const createCampaign = (records: RecordsContext, actor: Actor, body: CampaignBody): Promise<Row> =>
  inTransaction(records, async inside => {
    const entity = campaigns(inside, actor)
    const row = newRow(inside, actor, 'campaigns', await valuesOf(inside, actor, body))
    Object.assign(row, derivedOf(entity, row))
    await inside.store.insert('campaigns', [row])
    await addHistory(inside, actor, entity, [{ row, action: 'create', changes: {}, origin: 'api' }])
    await schedule(inside, row)
    return visible(actor, entity, row)
  })

const differences = (row: Row, values: Row): Changes =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !dequal(row[name] ?? null, value))
      .map(([name, value]) => [name, [row[name] ?? null, value]]),
  )

interface Change {
  id: string
  version: unknown
  body: CampaignBody
}

/**
 * Changes a campaign that has not started. Throws `not_found`, `campaign_begun`, `invalid` and the problems of
 * versions.
 */
export const changeCampaign = (records: RecordsContext, actor: Actor, { id, version, body }: Change): Promise<Row> =>
  inTransaction(records, async inside => {
    const entity = campaigns(inside, actor)
    const row = await findRow(inside, actor, entity, id)
    expectVersion(actor, entity, row, version)
    if (!mayChange.has(row.status)) throw new Problem('campaign_begun')
    const changes = differences(row, await valuesOf(inside, actor, body))
    const written =
      Object.keys(changes).length === 0
        ? row
        : await writeChanges(inside, actor, entity, row, { changes, action: 'update', origin: 'api' })
    await schedule(inside, written)
    return visible(actor, entity, written)
  })

/**
 * Cancels a campaign: emails that are not sent yet will not be sent. Throws `not_found`, and `campaign_begun` if it
 * has ended.
 */
export const cancelCampaign = (records: RecordsContext, actor: Actor, id: string): Promise<Row> =>
  inTransaction(records, async inside => {
    const entity = campaigns(inside, actor)
    const row = await findRow(inside, actor, entity, id)
    if (!mayCancel.has(row.status)) throw new Problem('campaign_begun')
    const at = inside.clock().toISOString()
    const written = await writeChanges(inside, actor, entity, row, {
      changes: { status: [row.status, 'cancelled'], ended_at: [null, at] },
      action: 'update',
      origin: 'api',
    })
    await inside.store.update('mail', [is('campaign_id', id), is('status', 'scheduled')], {
      deleted_at: at,
      updated_at: at,
    })
    return visible(actor, entity, written)
  })

/**
 * Sends those emails of a sent campaign again whose delivery is uncertain, with the same IDs. Throws `not_found` and
 * `campaign_begun`.
 */
export const resendUncertain = (records: RecordsContext, actor: Actor, id: string): Promise<Row> =>
  inTransaction(records, async inside => {
    const entity = campaigns(inside, actor)
    const row = await findRow(inside, actor, entity, id)
    if (row.status !== 'sent') throw new Problem('campaign_begun')
    const at = inside.clock().toISOString()
    await inside.store.update('mail', [is('campaign_id', id), is('status', 'sent'), is('uncertain', true)], {
      status: 'scheduled',
      uncertain: false,
      due_at: at,
      updated_at: at,
    })
    const written = await writeChanges(inside, actor, entity, row, {
      changes: { status: ['sent', 'sending'], ended_at: [row.ended_at, null] },
      action: 'update',
      origin: 'api',
    })
    await enqueue(inside, 'send_campaign', { campaign_id: id }, { uniqueKey: id })
    return visible(actor, entity, written)
  })
