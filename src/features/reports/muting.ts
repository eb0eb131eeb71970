import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { MutedSender } from '../help/conversations.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { is } from '../../engine/records/findOne.ts'
import { personBy, nameOf } from '../people/receiver.ts'

const day = 24 * 3600 * 1000

/** Days that a sender is muted: a network is known by the hash of its day alone, the rest as long as addresses are kept. */
const mutedDays = { network: 1, email: 365, account: 365 }

type Kind = keyof typeof mutedDays

/** Whom a report may have come from, as far as that is known. */
export interface Sender {
  network: string | null
  email: string | null
  user_id: string | null
}

const keyOf = (kind: Kind, value: unknown): string => `${kind} ${value}`

const partsOf = ({ network, email, user_id }: Sender): [Kind, string][] =>
  (
    [
      ['network', network],
      ['email', email],
      ['account', user_id],
    ] as [Kind, unknown][]
  )
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([kind, value]) => [kind, String(value)])

/** Whether what a sender writes is not kept. */
export async function isMuted({ store, clock }: RecordsContext, sender: Sender): Promise<boolean> {
  const keys = partsOf(sender).map(([kind, value]) => keyOf(kind, value))
  if (keys.length === 0) return false
  const where = [
    { property: 'key', operator: 'in', value: keys } as const,
    { property: 'expires_at', operator: 'gt', value: clock().toISOString() } as const,
  ]
  return (await store.count({ entity: 'muted_senders', where }, 1)) > 0
}

/** The network of a report of a former day cannot be recognized any more. */
const knownNow = (records: RecordsContext, report: RowOf<'reports'>): Sender => ({
  network: countryDay(new Date(report.created_at)) === countryDay(records.clock()) ? report.network : null,
  email: report.email,
  user_id: report.user_id,
})

/** Mutes whoever sent a report. Throws `invalid` where nothing is known of them. */
export const mute = (records: RecordsContext, actor: Actor, report: RowOf<'reports'>): Promise<MutedSender[]> =>
  inRetriedTransaction(records, async inside => {
    const parts = partsOf(knownNow(inside, report))
    if (parts.length === 0) throw new Problem('invalid', {}, { errors: { sender: { code: 'nobody_to_mute' } } })
    const keys = parts.map(([kind, value]) => keyOf(kind, value))
    await inside.store.remove('muted_senders', [{ property: 'key', operator: 'in', value: keys }])
    const rows = parts.map(([kind, value]) =>
      newRow(inside, actor, 'muted_senders', {
        key: keyOf(kind, value),
        kind,
        value,
        report_id: report.id,
        expires_at: new Date(inside.clock().getTime() + mutedDays[kind] * day).toISOString(),
      }),
    )
    await inside.store.insert('muted_senders', rows)
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

/** A page of who is muted now, newest first, and how many there are. */
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

/** Hears a sender again. Throws `not_found`. */
export async function unmute({ store }: RecordsContext, id: string): Promise<void> {
  if ((await store.remove('muted_senders', [is('id', id)])) === 0) throw new Problem('not_found')
}
