import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { hasEnded } from './endSessions.ts'

/**
 * The row of whoever calls, held until the transaction ends, so that what is done to the account at the same moment comes before or after.
 * Throws `unauthenticated` where their session has ended since the call was let in: it changes nothing of the account any more.
 */
export async function holdCaller({ store, session }: RecordsContext, userId: string): Promise<RowOf<'users'>> {
  const [person] = await store.update('users', [is('id', userId)], {})
  if (!person || (session !== undefined && hasEnded(person, session))) throw new Problem('unauthenticated')
  return person
}
