import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { recoverAccount, compromisedSince } from '../people/recoverAccount.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { expireLaterUndoLinks } from './emailUndoLinks.ts'
import { actorOf } from '../people/identify.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import type { Call } from '../../engine/http/route.ts'
import { expireLinks, findLink, useLink } from '../emails/links.ts'

/**
 * Expires the links that the person who changed the address may hold: links to reset the password or confirm another
 * address, and undo links of later changes.
 */
async function expireHeldLinks(records: RecordsContext, link: RowOf<'links'>): Promise<void> {
  await expireLinks(records, [
    is('user_id', link.user_id),
    { property: 'kind', operator: 'in', value: ['recovery', 'email'] },
  ])
  await expireLaterUndoLinks(records, link)
}

/**
 * Restores the address that the link was sent to. The address being replaced is not notified, because it may be a
 * stranger's.
 */
async function restoreEmail(records: RecordsContext, person: RowOf<'users'>, email: unknown): Promise<void> {
  if (person.email === email) return
  const holder = await findOne(records.store, 'users', 'email', email, [notDeleted])
  if (holder) throw new Problem('invalid', {}, { errors: { email: { code: 'not_unique' } } })
  const { onEmailChanged: _onEmailChanged, ...silent } = records
  await writeChanges(silent, actorOf(records.registry, person), records.registry.entity('users'), person, {
    changes: { email: [person.email, email] },
    action: 'update',
    origin: 'email_undo',
  })
}

/**
 * Undoes a change of an email address by the link that was sent to the former one. The address is restored, every
 * session ends, and the password and everything added to the account since the change stop working, because the person
 * who changed the address may know them. An email to choose a new password is sent to the restored address. Only one of
 * several concurrent attempts succeeds. Throws `link_unknown`, `link_used`, `link_expired`, and `invalid` if another
 * account has taken the address in the meantime.
 */
export async function undoEmail(call: Call, token: string): Promise<void> {
  const link = await findLink(call, 'email_undo', token)
  await inRetriedTransaction(call.records, async inside => {
    await useLink(call, inside, link)
    const [person] = await inside.store.update('users', [is('id', link.user_id), notDeleted], {})
    if (!person) throw new Problem('link_unknown')
    await restoreEmail(inside, person, link.email)
    await recoverAccount(inside, call.ports, { userId: person.id, requestedAt: link.created_at })
    await inside.store.remove('credentials', [is('user_id', person.id)])
    await call.ports.revokeAccess(inside, { userId: person.id, since: compromisedSince(link.created_at) })
    await expireHeldLinks(inside, link)
    await scheduleEmail(inside, {
      occasion: 'recovery',
      recipient: link.email,
      language: chosenLocale(person.language),
    })
  })
}
