import { pause } from '../../../engine/jobs/takeTurn.ts'
import type { MailKind } from '../campaign.ts'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import type { Condition } from '../../../engine/model/query.ts'
import { findOne, is } from '../../../engine/records/findOne.ts'
import { later } from '../../../engine/jobs/jobRules.ts'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import type { JobPayloads } from '../../../engine/jobs/job.ts'
import type { JobCall, JobHandler } from '../../../engine/jobs/handler.ts'
import type { Ports } from '../../../engine/ports.ts'
import { leftOutReason } from './findRecipients.ts'
import { moveEmail, sendEmail } from './sendEmail.ts'
import { moveCampaign, startCampaign } from './startCampaign.ts'

/** How many emails are read at a time, and how many are sent concurrently. */
const [batchSize, concurrency] = [100, 2]

/** After this many milliseconds a campaign continues in another job, so that no attempt takes long. */
const maxRunMilliseconds = 240_000

const inTime = { property: 'due_at', order: 'ASC' } as const

const queuedOf = (campaign: RowOf<'campaigns'>): Condition[] => [
  is('campaign_id', campaign.id),
  is('status', 'scheduled'),
  is('deleted_at', null),
]

const find = (ports: Ports, where: Condition[], limit: number): Promise<RowOf<'mail'>[]> =>
  ports.store.find({ entity: 'mail', where, sort: inTime, offset: 0, limit })

/** Returns the emails whose recipients may still get them; the others are marked as failed. */
async function stillAllowed(ports: Ports, emails: readonly RowOf<'mail'>[], kind: MailKind): Promise<RowOf<'mail'>[]> {
  const ids = emails.map(email => email.user_id)
  const people = await ports.store.find({
    entity: 'users',
    where: [{ property: 'id', operator: 'in', value: ids }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
  const byId = new Map(people.map(person => [person.id, person]))
  const rejected = emails.filter(email => leftOutReason(byId.get(email.user_id ?? ''), kind))
  for (const email of rejected)
    await moveEmail(ports, email, [is('status', 'scheduled')], {
      status: 'failed',
      failure: 'withdrawn',
      date: ports.clock().toISOString(),
    })
  return emails.filter(email => !rejected.includes(email))
}

/** Sends emails at most at the rate of the campaign, in emails per second. */
async function sendAll(
  ports: Ports,
  emails: readonly RowOf<'mail'>[],
  campaign: RowOf<'campaigns'>,
  signal: AbortSignal,
  onSent: (count: number) => void,
): Promise<void> {
  const rate = campaign.rate
  const groupSize = Math.min(concurrency, rate)
  for (let from = 0; from < emails.length; from += groupSize) {
    signal.throwIfAborted()
    const group = emails.slice(from, from + groupSize)
    const sent = await Promise.allSettled([
      ...group.map(email => sendEmail(ports, email, campaign.kind)),
      pause((group.length * 1_000) / rate),
    ])
    const failed = sent.find(one => one.status === 'rejected')
    if (failed) throw failed.reason
    onSent(group.length)
  }
}

const continueLater = (call: JobCall<'send_campaign'>, campaign: RowOf<'campaigns'>, runAt: Date): Promise<void> =>
  call.enqueue('send_campaign', { campaign_id: campaign.id }, { uniqueKey: campaign.id, runAt })

/**
 * Sends the due emails of a started campaign. Ends the campaign if none are left, and otherwise schedules a job to
 * continue.
 */
async function send(ports: Ports, call: JobCall<'send_campaign'>, campaign: RowOf<'campaigns'>): Promise<void> {
  const startedAt = ports.clock().getTime()
  const total = campaign.total ?? 0
  let done = total - (await ports.store.count({ entity: 'mail', where: queuedOf(campaign) }))
  for (;;) {
    const current = await findOne(ports.store, 'campaigns', 'id', campaign.id)
    if (current?.status !== 'sending') return
    const due = await find(
      ports,
      [...queuedOf(campaign), { property: 'due_at', operator: 'lte', value: ports.clock().toISOString() }],
      batchSize,
    )
    if (due.length === 0) break
    const allowed = await stillAllowed(ports, due, campaign.kind)
    done += due.length - allowed.length
    await sendAll(ports, allowed, campaign, call.signal, count => call.progress((done += count), total))
    if (ports.clock().getTime() - startedAt > maxRunMilliseconds) return continueLater(call, campaign, ports.clock())
  }
  const [next] = await find(ports, queuedOf(campaign), 1)
  if (next) return continueLater(call, campaign, new Date(String(next.due_at)))
  const current = await findOne(ports.store, 'campaigns', 'id', campaign.id)
  if (current) await moveCampaign(ports, current, 'sending', { status: 'sent', ended_at: ports.clock().toISOString() })
}

const campaignOf = (
  ports: Pick<Ports, 'store'>,
  payload: JobPayloads['send_campaign'],
): Promise<RowOf<'campaigns'> | undefined> => findOne(ports.store, 'campaigns', 'id', payload.campaign_id)

/**
 * Starts a campaign when it is due and sends its emails. A job that was given up is retried an hour later: a campaign
 * only ends by being sent or cancelled.
 */
export const campaignHandler: JobHandler<'send_campaign'> = {
  run: async (ports, call) => {
    const campaign = await campaignOf(ports, call.payload)
    if (!campaign) return
    const scheduled = campaign.status === 'scheduled'
    if (scheduled && (campaign.scheduled_at ?? '') > ports.clock().toISOString())
      return continueLater(call, campaign, new Date(String(campaign.scheduled_at)))
    const started = scheduled ? await startCampaign(ports, campaign) : campaign
    if (started?.status === 'sending') await send(ports, call, started)
  },
  givenUp: async (records, payload) => {
    const campaign = await campaignOf(records, payload)
    const isOpen = campaign?.status === 'scheduled' || campaign?.status === 'sending'
    if (isOpen)
      await enqueue(
        records,
        'send_campaign',
        { campaign_id: campaign.id },
        { uniqueKey: campaign.id, runAt: new Date(later(records.clock(), 3_600)) },
      )
  },
}
