import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Changes } from '../../engine/records/changes.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { expireLinks } from '../emails/links.ts'

/**
 * Returns the addresses that the present one replaced by restoring an earlier address, from the history of the account;
 * none if the present address is new to the account. An address that was replaced by an earlier one is not trusted
 * afterwards, because it may have been a stranger's.
 */
export async function revertedAddresses({ store }: RecordsContext, userId: string): Promise<string[]> {
  let addresses: string[] = []
  let reverted: string[] = []
  for await (const lines of inBatches({ store }, 'history', [is('entity', 'users'), is('record_id', userId)]))
    for (const { changes } of lines) {
      const [from, to] = ((changes ?? {}) as Changes).email ?? []
      if (typeof from !== 'string' || typeof to !== 'string') continue
      const known = addresses.at(-1) === from ? addresses : [...addresses, from]
      const place = known.indexOf(to)
      addresses = place < 0 ? [...known, to] : known.slice(0, place + 1)
      reverted = place < 0 ? [] : known.slice(place + 1)
    }
  return reverted
}

/** Expires the links that undo changes made after the one this link undoes. */
export const expireLaterUndoLinks = (
  records: RecordsContext,
  { id, user_id, expires_at }: RowOf<'links'>,
): Promise<unknown> =>
  expireLinks(records, [
    is('user_id', user_id),
    is('kind', 'email_undo'),
    { property: 'expires_at', operator: 'gte', value: expires_at },
    { property: 'id', operator: 'not_in', value: [id] },
  ])

/** Expires the undo links that were sent to these addresses of an account. */
export const expireUndoLinksTo = (
  records: RecordsContext,
  userId: string,
  addresses: readonly string[],
): Promise<unknown> =>
  expireLinks(records, [
    is('user_id', userId),
    is('kind', 'email_undo'),
    { property: 'email', operator: 'in', value: addresses },
  ])
