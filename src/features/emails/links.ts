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

/** Where the flow behind a link is that leads nowhere any more. */
const ended = 'ended'

/** The condition of a link that was not ended before its time. */
const notEnded: Condition = { property: 'step', operator: 'not_in', value: [ended] }

const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

/** The secret that a link's email carries; it follows from the link's id, so that it is kept nowhere. */
export const tokenOf = (ports: Pick<Ports, 'secrets'>, linkId: string): string => ports.secrets.keyed(`link ${linkId}`)

interface NewLink {
  kind: LinkKind
  email: string
  sector?: number
  user_id?: string
  invitation_id?: string
  /** Until when it works; as long as its kind does without it. */
  expires_at?: string
}

const untilOf = (now: Date, kind: LinkKind, end: string | undefined): string => end ?? later(now, linkSeconds[kind])

/** Makes a link and answers its id; the flow behind it begins at the phone's number. */
export async function makeLink(
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
    expires_at: untilOf(records.clock(), kind, expires_at),
  }
  await records.store.insert('links', [newRow(records, system, 'links', link)])
  return id
}

/** Lets a link work for its full time from now on; false for one that was used or ended. */
export async function renewLink(
  { store, clock }: RecordsContext,
  id: string,
  { kind, expires_at }: Pick<NewLink, 'kind' | 'expires_at'>,
): Promise<boolean> {
  const [renewed] = await store.update('links', [is('id', id), is('used_at', null), notEnded], {
    expires_at: untilOf(clock(), kind, expires_at),
  })
  return renewed !== undefined
}

/** Conditions of a link that still works. */
export const working = (now: Date): Condition[] => [
  is('used_at', null),
  { property: 'expires_at', operator: 'gt', value: now.toISOString() },
]

const whyNot = (link: RowOf<'links'> | undefined, now: Date): Problem => {
  if (!link) return new Problem('link_unknown')
  if (link.used_at !== null) return new Problem('link_used')
  return new Problem(link.expires_at > now.toISOString() ? 'link_used' : 'link_expired')
}

/** The link of that kind that a token opens. Throws `link_unknown`, `link_used`, `link_expired`. */
export async function findLink(
  { ports, records }: Call,
  kind: LinkKind,
  token: string,
  more: readonly Condition[] = [],
): Promise<RowOf<'links'>> {
  const link = await findOne(records.store, 'links', 'token_hash', digest(token), [is('kind', kind), ...more])
  const now = ports.clock()
  if (!link || link.used_at !== null || link.expires_at <= now.toISOString()) throw whyNot(link, now)
  return link
}

/**
 * Uses a link up: of all who try at once one is let through. The person whose it is is held before it: whoever changes them lets their links
 * lead nowhere in that order, and of two who hold in different orders the database undoes one. Throws as `findLink` does.
 */
export async function useLink(call: Call, records: RecordsContext, link: RowOf<'links'>): Promise<void> {
  if (link.user_id !== null) await records.store.update('users', [is('id', link.user_id)], {})
  const now = call.ports.clock()
  const [used] = await records.store.update('links', [is('id', link.id), ...working(now)], {
    used_at: now.toISOString(),
  })
  if (!used) throw new Problem('link_used')
}

/** Lets the links that meet a condition lead nowhere from now on. */
export const expireLinks = (records: RecordsContext, which: readonly Condition[]): Promise<RowOf<'links'>[]> =>
  records.store.update('links', [...which, is('used_at', null)], {
    expires_at: records.clock().toISOString(),
    ticket_hash: null,
    step: ended,
  })

/**
 * Exchanges a link's token for a ticket. Of all who try at once one is let through; a flow that isn't finished may be opened
 * again a minute later, and the ticket before is then worthless. Throws `link_unknown`, `link_used`, `link_expired`.
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
    [is('token_hash', digest(token)), is('kind', kind), ...working(now), free],
    {
      exchanged_at: now.toISOString(),
      ticket_hash: digest(ticket),
      ticket_expires_at: later(now, ticketSeconds),
    },
  )
  if (!link) throw whyNot(await findOne(records.store, 'links', 'token_hash', digest(token), [is('kind', kind)]), now)
  return { link, ticket }
}

/** Conditions of the link whose ticket it is, while it works. */
export const ticketConditions = (ticket: string, now: Date): Condition[] => [
  is('ticket_hash', digest(ticket)),
  is('used_at', null),
  { property: 'ticket_expires_at', operator: 'gt', value: now.toISOString() },
]

/** The link whose ticket it is, at the given step where one is given; undefined where there is none. */
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

/** The same. Throws `ticket_invalid` where there is none. */
export async function findByTicket(call: Call, ticket: string, step?: string): Promise<RowOf<'links'>> {
  const link = await linkByTicket(call, ticket, step)
  if (!link) throw new Problem('ticket_invalid')
  return link
}
