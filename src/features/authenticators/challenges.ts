import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { digest } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Call } from '../../engine/http/route.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'

/** What somebody shows themselves for. */
export type Purpose = 'sign_in' | 'second_step' | 'prove' | 'register'

/** Seconds that a challenge may be answered. */
export const challengeSeconds = 5 * 60

/** How often a wrong code may be tried on one challenge. */
const mostTries = 5

/** Where a challenge may be answered from: the session it was made in, or before there is one the network that it was made from. */
const boundTo = ({ ports, request, records }: Call): string =>
  records.session === undefined ? `network ${networkOf(ports.network.address(request))}` : `session ${records.session}`

interface NewChallenge {
  purpose: Purpose
  user_id?: string
  challenge?: string
  shown?: string
}

/** Makes a challenge and answers the ticket by which it is answered. */
export async function makeChallenge(call: Call, values: NewChallenge): Promise<string> {
  const { records } = call
  const ticket = call.ports.secrets.create()
  await records.store.insert('challenges', [
    newRow(records, system, 'challenges', {
      ...values,
      ticket_hash: digest(ticket),
      bound_to: boundTo(call),
      expires_at: new Date(records.clock().getTime() + challengeSeconds * 1000).toISOString(),
    }),
  ])
  return ticket
}

const open = (call: Call): Condition[] => [
  is('used_at', null),
  is('bound_to', boundTo(call)),
  { property: 'expires_at', operator: 'gt', value: call.records.clock().toISOString() },
]

/** The challenge of a ticket, while it may be answered from here. Throws `ticket_invalid`. */
export async function findChallenge(call: Call, purpose: Purpose, ticket: string): Promise<RowOf<'challenges'>> {
  const found = await findOne(call.records.store, 'challenges', 'ticket_hash', digest(ticket), [
    is('purpose', purpose),
    ...open(call),
  ])
  if (!found) throw new Problem('ticket_invalid')
  return found
}

/** Takes one of a challenge's tries. Throws `ticket_invalid` after the last, and where somebody took it at the same moment. */
export async function takeTry(call: Call, { id, tries }: RowOf<'challenges'>): Promise<void> {
  const [tried] =
    tries < mostTries
      ? await call.records.store.update('challenges', [is('id', id), is('tries', tries), ...open(call)], {
          tries: tries + 1,
        })
      : []
  if (!tried) throw new Problem('ticket_invalid')
}

/** Uses a challenge up: of all who answer it at once one is let through. Throws `ticket_invalid`. */
export async function useChallenge(call: Call, { id }: RowOf<'challenges'>): Promise<void> {
  const [used] = await call.records.store.update('challenges', [is('id', id), ...open(call)], {
    used_at: call.records.clock().toISOString(),
  })
  if (!used) throw new Problem('ticket_invalid')
}
