import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { recoverAccount } from '../people/recoverAccount.ts'
import { Problem } from '../../engine/model/problem.ts'
import { is } from '../../engine/records/findOne.ts'
import { findPerson } from '../people/identify.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import type { Call } from '../../engine/http/route.ts'
import { expireLinks, findLink, useLink } from '../emails/links.ts'
import { setPassword } from './passwords.ts'

/** Notifies a person that their password was changed, in case someone else did it. */
export const notifyOfNewPassword = (records: RecordsContext, person: RowOf<'users'>): Promise<void> =>
  scheduleEmail(records, {
    occasion: 'password_changed',
    recipient: person.email,
    language: chosenLocale(person.language),
  })

/**
 * Replaces a forgotten password, ends every session and recently created API keys, and expires the person's other
 * recovery links. Throws `link_unknown`, `link_used`, `link_expired`.
 */
export async function resetPassword(call: Call, token: string, password: string): Promise<void> {
  const link = await findLink(call, 'recovery', token)
  const person = await findPerson(call.ports, String(link.user_id))
  if (!person || person.email !== link.email) throw new Problem('link_unknown')
  const hash = await call.ports.passwords.hash(password)
  await inTransaction(call.records, async inside => {
    await useLink(call, inside, link)
    await recoverAccount(inside, call.ports, { userId: person.id, requestedAt: link.created_at })
    await setPassword(inside, person.id, hash)
    await expireLinks(inside, [is('user_id', person.id), is('kind', 'recovery')])
    await notifyOfNewPassword(inside, person)
  })
}
