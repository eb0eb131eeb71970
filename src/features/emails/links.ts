import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { linkSeconds, reopenSeconds, ticketSeconds, type LinkKind } from '../../engine/rules/access/limits.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Ports } from '../../engine/ports.ts'
import type { Call } from '../../engine/http/route.ts'

/** The step of a link that was ended before it expired. */
const ended = 'ended'

/** The condition that a link was not ended before it expired. */
const notEnded: Condition = { property: 'step', operator: 'not_in', value: [ended] }

const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

/** The token in a link's URL. It is derived from the link's ID, so that it is not stored. */
export const tokenOf = (ports: Pick<Ports, 'secrets'>, linkId: string): string => ports.secrets.keyed(`link ${linkId}`)

interface NewLink {
  kind: LinkKind
  email: string
  sector?: number
  user_id?: string
  invitation_id?: string
  /** When it expires; by default, after the time of its kind. */
  expires_at?: string
}

const expiryOf = (now: Date, kind: LinkKind, end: string | undefined): string => end ?? later(now, linkSeconds[kind])

/** Creates a link and returns its ID. Its registration starts at confirming the phone number. */
export async function createLink(
  ports: Ports,
  records: RecordsContext,
  { kind, expires_at, ...values }: NewLink,
): Promise<string> {
  const id = records.newId()
  const token_hash = digest(tokenOf(ports, id))
  const link = {
    id,
    kind,
    ...values,
    token_hash,
    step: 'confirm_number',
    expires_at: expiryOf(records.clock(), kind, expires_at),
  }
  await records.store.insert('links', [newRow(records, system, 'links', link)])
  return id
}

/** Extends a link to its full time from now on; returns false if it was used or ended. */
export async function renewLink(
  { store, clock }: RecordsContext,
  id: string,
  { kind, expires_at }: Pick<NewLink, 'kind' | 'expires_at'>,
): Promise<boolean> {
  const [renewed] = await store.update('links', [is('id', id), is('used_at', null), notEnded], {
    expires_at: expiryOf(clock(), kind, expires_at),
  })
  return renewed !== undefined
}

/** The conditions that a link still works. */
const workingConditions = (now: Date): Condition[] => [
  is('used_at', null),
  { property: 'expires_at', operator: 'gt', value: now.toISOString() },
]

const linkProblem = (link: RowOf<'links'> | undefined, now: Date): Problem => {
  if (!link) return new Problem('link_unknown')
  if (link.used_at !== null) return new Problem('link_used')
  return new Problem(link.expires_at > now.toISOString() ? 'link_used' : 'link_expired')
}

/** Returns the link of a token. Throws `link_unknown`, `link_used`, `link_expired`. */
export async function findLink(
  { ports, records }: Call,
  kind: LinkKind,
  token: string,
  more: readonly Condition[] = [],
): Promise<RowOf<'links'>> {
  const link = await findOne(records.store, 'links', 'token_hash', digest(token), [is('kind', kind), ...more])
  const now = ports.clock()
  if (!link || link.used_at !== null || link.expires_at <= now.toISOString()) throw linkProblem(link, now)
  return link
}

/**
 * Marks a link as used. Only one of several concurrent attempts succeeds. The person is locked before the link, because
 * changing a person expires their links in the same order, and different orders would deadlock. Throws as `findLink`
 * does.
 */
export async function useLink(call: Call, records: RecordsContext, link: RowOf<'links'>): Promise<void> {
  if (link.user_id !== null) await records.store.update('users', [is('id', link.user_id)], {})
  const now = call.ports.clock()
  const [used] = await records.store.update('links', [is('id', link.id), ...workingConditions(now)], {
    used_at: now.toISOString(),
  })
  if (!used) throw new Problem('link_used')
}

/** Expires the links that meet a condition. */
export const expireLinks = (records: RecordsContext, which: readonly Condition[]): Promise<RowOf<'links'>[]> =>
  records.store.update('links', [...which, is('used_at', null)], {
    expires_at: records.clock().toISOString(),
    ticket_hash: null,
    step: ended,
  })

/**
 * Exchanges a link's token for a ticket. Only one of several concurrent attempts succeeds. An unfinished registration
 * can be opened again after a minute, which invalidates the previous ticket. Throws `link_unknown`, `link_used`,
 * `link_expired`.
 */
export async function exchangeLink(
  { ports, records }: Call,
  kind: LinkKind,
  token: string,
): Promise<{ link: RowOf<'links'>; ticket: string }> {
  const now = ports.clock()
  const ticket = ports.secrets.create()
  const free: Condition = {
    any: [is('exchanged_at', null), { property: 'exchanged_at', operator: 'lte', value: later(now, -reopenSeconds) }],
  }
  const [link] = await records.store.update(
    'links',
    [is('token_hash', digest(token)), is('kind', kind), ...workingConditions(now), free],
    {
      exchanged_at: now.toISOString(),
      ticket_hash: digest(ticket),
      ticket_expires_at: later(now, ticketSeconds),
    },
  )
  if (!link)
    throw linkProblem(await findOne(records.store, 'links', 'token_hash', digest(token), [is('kind', kind)]), now)
  return { link, ticket }
}

/** The conditions of the link that a valid ticket belongs to. */
export const ticketConditions = (ticket: string, now: Date): Condition[] => [
  is('ticket_hash', digest(ticket)),
  is('used_at', null),
  { property: 'ticket_expires_at', operator: 'gt', value: now.toISOString() },
]

/** Returns the link of a ticket, if it is at the given step or none is given; undefined otherwise. */
export async function linkByTicket(
  { ports, records }: Call,
  ticket: string,
  step?: string,
): Promise<RowOf<'links'> | undefined> {
  const [link] = await records.store.find({
    entity: 'links',
    where: ticketConditions(ticket, ports.clock()),
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return step === undefined || link?.step === step ? link : undefined
}

/** Returns the link of a ticket as `linkByTicket` does. Throws `ticket_invalid` if there is none. */
export async function findByTicket(call: Call, ticket: string, step?: string): Promise<RowOf<'links'>> {
  const link = await linkByTicket(call, ticket, step)
  if (!link) throw new Problem('ticket_invalid')
  return link
}
