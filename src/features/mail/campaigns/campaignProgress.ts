import type { MailStatus } from '../../emails/email.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { CampaignProgress } from '../campaign.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { entityFor, notDeleted } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'
import { findRow } from '../../../engine/records/get.ts'

/** Returns the progress of a campaign: its emails by status. Throws `not_found`. */
export async function campaignProgress(records: RecordsContext, actor: Actor, id: string): Promise<CampaignProgress> {
  const campaign = await findRow(records, actor, entityFor(records, actor, 'campaigns', 'read'), id)
  const emailsOfCampaign = [is('campaign_id', id), notDeleted]
  const count = (...more: ReturnType<typeof is>[]) =>
    records.store.count({ entity: 'mail', where: [...emailsOfCampaign, ...more] })
  const statuses = records.registry.codeList('mail_statuses').values.map(({ value }) => value as MailStatus)
  const counts = await Promise.all(statuses.map(async status => [status, await count(is('status', status))] as const))
  return {
    status: campaign.status,
    version: campaign.version,
    total: campaign.total,
    counts: Object.fromEntries(counts) as CampaignProgress['counts'],
    uncertain: await count(is('uncertain', true)),
    scheduled_at: campaign.scheduled_at,
    started_at: campaign.started_at,
    ended_at: campaign.ended_at,
  }
}
