import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { digest } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Call } from '../../engine/http/route.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'

/** What a challenge is for. */
export type Purpose = 'sign_in' | 'second_step' | 'prove' | 'register'

/** Seconds until a challenge expires. */
export const challengeSeconds = 5 * 60

/** How many wrong codes may be tried on one challenge. */
const maxTries = 5

/** Where a challenge must be answered from: the session that created it, or before signing in, the network. */
const boundTo = ({ ports, request, records }: Call): string =>
  records.session === undefined ? `network ${networkOf(ports.network.address(request))}` : `session ${records.session}`

interface NewChallenge {
  purpose: Purpose
  user_id?: string
  challenge?: string
  shown?: string
}

/** Creates a challenge and returns the ticket to answer it with. */
export async function createChallenge(call: Call, values: NewChallenge): Promise<string> {
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

/** Returns the challenge of a ticket if it can still be answered from here. Throws `ticket_invalid`. */
export async function findChallenge(call: Call, purpose: Purpose, ticket: string): Promise<RowOf<'challenges'>> {
  const found = await findOne(call.records.store, 'challenges', 'ticket_hash', digest(ticket), [
    is('purpose', purpose),
    ...open(call),
  ])
  if (!found) throw new Problem('ticket_invalid')
  return found
}

/**
 * Counts one try of a challenge. Throws `ticket_invalid` if none is left, and if a concurrent request counted one at
 * the same moment.
 */
export async function countTry(call: Call, { id, tries }: RowOf<'challenges'>): Promise<void> {
  const [tried] =
    tries < maxTries
      ? await call.records.store.update('challenges', [is('id', id), is('tries', tries), ...open(call)], {
          tries: tries + 1,
        })
      : []
  if (!tried) throw new Problem('ticket_invalid')
}

/** Marks a challenge as used. Only one of several concurrent attempts succeeds. Throws `ticket_invalid`. */
export async function useChallenge(call: Call, { id }: RowOf<'challenges'>): Promise<void> {
  const [used] = await call.records.store.update('challenges', [is('id', id), ...open(call)], {
    used_at: call.records.clock().toISOString(),
  })
  if (!used) throw new Problem('ticket_invalid')
}
