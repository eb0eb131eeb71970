import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { linkSeconds } from '../../engine/rules/access/limits.ts'
import { is } from '../../engine/records/findOne.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { expireLinks } from '../emails/links.ts'
import { expireUndoLinksTo, revertedAddresses } from './emailUndoLinks.ts'

/**
 * Notifies a person's former address of the change, with a link that can undo it for a while, and expires the password
 * and confirmation links that were sent to the former address. If the change restores an address that the account had
 * before, it is itself an undo, by an administrator or the person: the address being replaced may be a stranger's, so
 * its undo links expire as well. `before` is the person before the change, which is already in their history.
 */
export async function handleEmailChange(records: RecordsContext, before: RowOf<'users'>): Promise<void> {
  await expireLinks(records, [
    is('user_id', before.id),
    { property: 'kind', operator: 'in', value: ['recovery', 'email'] },
  ])
  const reverted = await revertedAddresses(records, before.id)
  if (reverted.length > 0) return void (await expireUndoLinksTo(records, before.id, reverted))
  const expires_at = new Date(records.clock().getTime() + linkSeconds.email_undo * 1000).toISOString()
  await scheduleEmail(records, {
    occasion: 'email_changed',
    recipient: before.email,
    language: chosenLocale(before.language),
    values: { user_id: before.id, expires_at },
  })
}
