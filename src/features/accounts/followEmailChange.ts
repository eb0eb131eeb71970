import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { linkSeconds } from '../../engine/rules/access/limits.ts'
import { is } from '../../engine/records/findOne.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { expireLinks } from '../emails/links.ts'
import { expireUndoingsTo, leftForEarlier } from './emailUndoings.ts'

/**
 * Tells a person's former address that they have another one, with a link that undoes it for a while. What was sent to the former one to
 * choose a password, or to confirm yet another address, leads nowhere any more. Where the change brings back an address that the account had
 * before, it is an undoing itself, by an administrator or the person: the address that goes may be a stranger's, and gets nothing by which
 * it would come back. Given is the person as they were; the change is in their history.
 */
export async function followEmailChange(records: RecordsContext, before: RowOf<'users'>): Promise<void> {
  await expireLinks(records, [
    is('user_id', before.id),
    { property: 'kind', operator: 'in', value: ['recovery', 'email'] },
  ])
  const left = await leftForEarlier(records, before.id)
  if (left.length > 0) return void (await expireUndoingsTo(records, before.id, left))
  const expires_at = new Date(records.clock().getTime() + linkSeconds.email_undo * 1000).toISOString()
  await scheduleEmail(records, {
    occasion: 'email_changed',
    recipient: before.email,
    language: chosenLocale(before.language),
    values: { user_id: before.id, expires_at },
  })
}
