import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Condition } from '../../engine/model/query.ts'
import { inTransaction, trackWritten, type RecordsContext } from '../../engine/records/context.ts'

/** Seconds that an access token works. */
export const accessSeconds = 15 * 60

/** Seconds after a rotation in which the session may still have been given an access token. */
export const graceSeconds = 10

type Ended = readonly (readonly [id: string, at: string])[]

const endedOf = (person: RowOf<'users'>): Ended => (person.ended_sessions ?? []) as Ended

/** Whether the person's row says that the session is over, although an access token of it may still be in time. */
export const hasEnded = (person: RowOf<'users'>, session: string): boolean =>
  endedOf(person).some(([id]) => id === session)

const is = (property: string, value: unknown): Condition => ({ property, operator: 'in', value: [value] })

/**
 * Ends sessions of a person: all, or those that meet further conditions; answers how many. Their tokens are worth nothing from
 * the next call on: those that may still have an access token are noted in the person's row, which every call reads anyway.
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
    const since = new Date(now.getTime() - (accessSeconds + graceSeconds) * 1000).toISOString()
    const earlier = endedOf(person).filter(([, at]) => at > since)
    const fresh = ended.filter(session => session.rotated_at > since).map(session => [session.id, now.toISOString()])
    await store.update('users', [is('id', userId)], { ended_sessions: [...earlier, ...fresh] })
    // Whoever follows what happens in one of those sessions is let go at once.
    trackWritten(inside, 'users', person)
    return ended.length
  })

/** Ends the sessions of a person but for the one in which this is requested; answers how many. */
export const endOtherSessions = (records: RecordsContext, userId: string): Promise<number> =>
  endSessions(
    records,
    userId,
    records.session === undefined ? [] : [{ property: 'id', operator: 'not_in', value: [records.session] }],
  )
