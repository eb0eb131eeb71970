import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { inTransaction } from '../../engine/records/context.ts'
import { entityFor, visible } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { lockPerson } from '../people/personChanges.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { mayBlock } from '../people/people.ts'
import type { ActorCall } from '../../engine/http/route.ts'

/** The allowed transitions of an account's status. */
const transitions = {
  block: { from: ['active', 'pending'], to: 'blocked' },
  unblock: { from: ['blocked'], to: 'active' },
}

/**
 * Blocks a person, which ends their sessions immediately, or unblocks them; their records stay. The reason is stored
 * with the person while they are blocked, and in their history. Throws `not_found`, `forbidden`, `own_account`,
 * `last_administrator`, `illegal_transition`.
 */
export const transitionUser = (
  call: ActorCall,
  transition: keyof typeof transitions,
  id: string,
  reason: string | null,
): Promise<Row> =>
  inTransaction(call.records, async inside => {
    const { actor } = call
    const users = entityFor(inside, actor, 'users', 'read')
    await lockPerson(inside, id)
    const person = await findRow(inside, actor, users, id)
    if (person.deleted_at !== null) throw new Problem('not_found')
    if (!mayBlock(call.records.registry, actor, person))
      throw new Problem(person.id === actor.id ? 'own_account' : 'forbidden')
    const { from, to } = transitions[transition]
    if (!from.some(status => status === person.status))
      throw new Problem('illegal_transition', { transition: transition, status: person.status })
    const changes: Record<string, [unknown, unknown]> = {
      status: [person.status, to],
      block_reason: [person.block_reason, reason],
    }
    return visible(
      actor,
      users,
      await writeChanges(inside, actor, users, person, { changes, action: transition, origin: 'api' }),
    )
  })
