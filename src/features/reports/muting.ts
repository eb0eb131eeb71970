import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { MutedSender } from '../help/conversations.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inRetriedTransaction, inTransaction, trackWritten, type RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { personBy, nameOf } from '../people/receiver.ts'
import { dayMilliseconds } from '../../engine/model/durations.ts'

/**
 * Days for which a sender is muted: a network as long as its daily hash is valid, the others as long as addresses are
 * kept.
 */
const mutedDays = { network: 1, email: 365, account: 365 }

type Kind = keyof typeof mutedDays

/** The sender of a report, as far as known. */
export interface Sender {
  network: string | null
  email: string | null
  user_id: string | null
}

const keyOf = (kind: Kind, value: unknown): string => `${kind} ${value}`

const identifiersOf = ({ network, email, user_id }: Sender): [Kind, string][] =>
  (
    [
      ['network', network],
      ['email', email],
      ['account', user_id],
    ] as [Kind, unknown][]
  )
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([kind, value]) => [kind, String(value)])

/** Whether reports of a sender are ignored. */
export async function isMuted({ store, clock }: RecordsContext, sender: Sender): Promise<boolean> {
  const keys = identifiersOf(sender).map(([kind, value]) => keyOf(kind, value))
  if (keys.length === 0) return false
  const where = [
    { property: 'key', operator: 'in', value: keys } as const,
    { property: 'expires_at', operator: 'gt', value: clock().toISOString() } as const,
  ]
  return (await store.count({ entity: 'muted_senders', where }, 1)) > 0
}

/** The network hash of a report from an earlier day no longer matches. */
const currentSender = (records: RecordsContext, report: RowOf<'reports'>): Sender => ({
  network: countryDay(new Date(report.created_at)) === countryDay(records.clock()) ? report.network : null,
  email: report.email,
  user_id: report.user_id,
})

/** Open panels show muted senders with reports, so the report whose sender this is counts as changed. */
const announce = (records: RecordsContext, muted: RowOf<'muted_senders'>): void =>
  trackWritten(records, 'reports', { ...muted, id: muted.report_id })

/** Mutes the sender of a report. Throws `invalid` if nothing is known about them. */
export const mute = (records: RecordsContext, actor: Actor, report: RowOf<'reports'>): Promise<MutedSender[]> =>
  inRetriedTransaction(records, async inside => {
    const parts = identifiersOf(currentSender(inside, report))
    if (parts.length === 0) throw new Problem('invalid', {}, { errors: { sender: { code: 'nobody_to_mute' } } })
    const keys = parts.map(([kind, value]) => keyOf(kind, value))
    await inside.store.remove('muted_senders', [{ property: 'key', operator: 'in', value: keys }])
    const rows = parts.map(([kind, value]) =>
      newRow(inside, actor, 'muted_senders', {
        key: keyOf(kind, value),
        kind,
        value,
        report_id: report.id,
        expires_at: new Date(inside.clock().getTime() + mutedDays[kind] * dayMilliseconds).toISOString(),
      }),
    )
    await inside.store.insert('muted_senders', rows)
    for (const row of rows) announce(inside, row)
    return Promise.all(rows.map(row => shown(inside, row)))
  })

async function labelOf(records: RecordsContext, { kind, value }: RowOf<'muted_senders'>): Promise<string> {
  if (kind === 'email') return value
  if (kind === 'network') return ''
  const person = await personBy(records, 'id', value)
  return nameOf(person) || (person?.email ?? value)
}

const shown = async (records: RecordsContext, row: RowOf<'muted_senders'>): Promise<MutedSender> => ({
  id: row.id,
  kind: row.kind as Kind,
  label: await labelOf(records, row),
  muted_by: row.created_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
})

/** Returns a page of muted senders, newest first, and their total number. */
export async function listMuted(
  records: RecordsContext,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: MutedSender[]; total: number }> {
  const selection = {
    entity: 'muted_senders' as const,
    where: [{ property: 'expires_at', operator: 'gt', value: records.clock().toISOString() } as const],
  }
  const rows = await records.store.find({ ...selection, sort: { property: 'id', order: 'DESC' }, offset, limit })
  const total = await records.store.count(selection)
  return { rows: await Promise.all(rows.map(row => shown(records, row))), total }
}

/** Unmutes a sender. Throws `not_found`. */
export const unmute = (records: RecordsContext, id: string): Promise<void> =>
  inTransaction(records, async inside => {
    const muted = await findOne(inside.store, 'muted_senders', 'id', id)
    if (!muted || (await inside.store.remove('muted_senders', [is('id', id)])) === 0) throw new Problem('not_found')
    announce(inside, muted)
  })
