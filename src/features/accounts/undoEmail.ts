import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { recoverAccount, compromisedSince } from '../people/recoverAccount.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { expireLaterUndoings } from './emailUndoings.ts'
import { actorOf } from '../people/identify.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import type { Call } from '../../engine/http/route.ts'
import { expireLinks, findLink, useLink } from '../emails/links.ts'

/** What whoever changed the address may have taken with it leads nowhere: links to other passwords and addresses, and undoings of what came later. */
async function expireTaken(records: RecordsContext, link: RowOf<'links'>): Promise<void> {
  await expireLinks(records, [
    is('user_id', link.user_id),
    { property: 'kind', operator: 'in', value: ['recovery', 'email'] },
  ])
  await expireLaterUndoings(records, link)
}

/** Restores the address that a link was sent to. Nobody is notified at the address that goes: it may be a stranger's. */
async function putBack(records: RecordsContext, person: RowOf<'users'>, email: unknown): Promise<void> {
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
 * Undoes a change of an e-mail address by the link that went to the former one: the address is put back, every session ends, and neither the
 * password, which whoever changed the address may know, nor what they may have added to it opens the account any more; an email with which another can be chosen goes to the
 * address. Of all who try at once one is let through. Throws `link_unknown`, `link_used`, `link_expired`, and `invalid` where the address
 * has gone to another account meanwhile.
 */
export async function undoEmail(call: Call, token: string): Promise<void> {
  const link = await findLink(call, 'email_undo', token)
  await inRetriedTransaction(call.records, async inside => {
    await useLink(call, inside, link)
    const [person] = await inside.store.update('users', [is('id', link.user_id), notDeleted], {})
    if (!person) throw new Problem('link_unknown')
    await putBack(inside, person, link.email)
    await recoverAccount(inside, call.ports, { userId: person.id, requestedAt: link.created_at })
    await inside.store.remove('credentials', [is('user_id', person.id)])
    await call.ports.revokeAccess(inside, { userId: person.id, since: compromisedSince(link.created_at) })
    await expireTaken(inside, link)
    await scheduleEmail(inside, {
      occasion: 'recovery',
      recipient: link.email,
      language: chosenLocale(person.language),
    })
  })
}
