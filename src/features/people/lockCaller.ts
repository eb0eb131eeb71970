import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { hasEnded } from './endSessions.ts'

/**
 * Returns the caller's row, locked until the transaction ends, so that concurrent changes of the account come before
 * or after. Throws `unauthenticated` if the session has ended since the request was authorized; it then may no longer
 * change the account.
 */
export async function lockCaller({ store, session }: RecordsContext, userId: string): Promise<RowOf<'users'>> {
  const [person] = await store.update('users', [is('id', userId)], {})
  if (!person || (session !== undefined && hasEnded(person, session))) throw new Problem('unauthenticated')
  return person
}
