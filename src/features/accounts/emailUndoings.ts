import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { expireLinks, notEnded } from '../emails/links.ts'

/**
 * The link by which a change away from the address can be undone, or could be for as long as links are kept: the account had that address
 * before. One that was used, or that ended because an earlier change was undone, counts for nothing.
 */
export const undoingTo = (
  { store }: RecordsContext,
  userId: string,
  email: string,
): Promise<RowOf<'links'> | undefined> =>
  findOne(store, 'links', 'user_id', userId, [
    is('kind', 'email_undo'),
    is('email', email),
    is('used_at', null),
    notEnded,
  ])

/** Lets the links that undo later changes than this one lead nowhere from now on. */
export const expireLaterUndoings = (
  records: RecordsContext,
  { id, user_id, expires_at }: RowOf<'links'>,
): Promise<unknown> =>
  expireLinks(records, [
    is('user_id', user_id),
    is('kind', 'email_undo'),
    { property: 'expires_at', operator: 'gte', value: expires_at },
    { property: 'id', operator: 'not_in', value: [id] },
  ])
