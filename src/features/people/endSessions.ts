import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Condition } from '../../engine/model/query.ts'
import { inTransaction, trackWritten, type RecordsContext } from '../../engine/records/context.ts'

/** Lifetime of an access token, in seconds. */
export const accessSeconds = 15 * 60

/** Seconds after a rotation in which the session may still have got an access token. */
export const graceSeconds = 10

type Ended = readonly (readonly [id: string, at: string])[]

const endedOf = (person: RowOf<'users'>): Ended => (person.ended_sessions ?? []) as Ended

/** Whether the person's row lists the session as ended, although one of its access tokens may not have expired yet. */
export const hasEnded = (person: RowOf<'users'>, session: string): boolean =>
  endedOf(person).some(([id]) => id === session)

const is = (property: string, value: unknown): Condition => ({ property, operator: 'in', value: [value] })

/** What is listed as ended for as long as one of its access tokens may be valid. */
const listedSince = (now: Date): string => new Date(now.getTime() - (accessSeconds + graceSeconds) * 1000).toISOString()

/**
 * Lists sessions or keys as ended in the person's row, which every request reads anyway: access tokens of them are
 * rejected from the next request on, and work that is in progress with one of them ends.
 */
export async function listAsEnded(
  { store, clock }: RecordsContext,
  person: RowOf<'users'>,
  ids: readonly string[],
): Promise<void> {
  const now = clock()
  const earlier = endedOf(person).filter(([, at]) => at > listedSince(now))
  const fresh = ids.map(id => [id, now.toISOString()])
  await store.update('users', [is('id', person.id)], { ended_sessions: [...earlier, ...fresh] })
}

/**
 * Ends sessions of a person: all, or those that meet the conditions; returns how many. Their access tokens are
 * rejected from the next request on.
 */
export const endSessions = (
  records: RecordsContext,
  userId: string,
  which: readonly Condition[] = [],
): Promise<number> =>
  inTransaction(records, async inside => {
    const { store, clock } = inside
    const now = clock()
    const [person] = await store.update('users', [is('id', userId)], {})
    const ended = await store.update('sessions', [is('user_id', userId), is('ended_at', null), ...which], {
      ended_at: now.toISOString(),
    })
    if (!person || ended.length === 0) return ended.length
    const valid = ended.filter(session => session.rotated_at > listedSince(now))
    await listAsEnded(
      inside,
      person,
      valid.map(({ id }) => id),
    )
    // Closes the event streams of these sessions.
    trackWritten(inside, 'users', person)
    return ended.length
  })

/** Ends the sessions of a person except the current one; returns how many. */
export const endOtherSessions = (records: RecordsContext, userId: string): Promise<number> =>
  endSessions(
    records,
    userId,
    records.session === undefined ? [] : [{ property: 'id', operator: 'not_in', value: [records.session] }],
  )
