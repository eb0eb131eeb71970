import type { Role } from '../../model/actor.ts'
import type { PermissionKey } from '../../model/declaration.ts'
import { Problem } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import { roleIds, type Profile } from '../../model/session.ts'
import { inRepeatedTransaction, inTransaction, type RecordsContext } from '../../records/context.ts'
import { writeChanges } from '../../records/writeChanges.ts'
import { accessTable } from '../../rules/permissions.ts'
import { endSessions } from '../../records/endSessions.ts'
import { findOne, is } from '../findOne.ts'
import { choicesOf } from '../listViews/choices.ts'
import { actorOf } from '../identify.ts'
import { termsDue } from '../pages/terms.ts'
import { scheduleLetter } from '../letters/deliver.ts'
import type { ActorCall } from '../route.ts'
import { giveBack, takeLimits, type Limited } from '../takeLimit.ts'
import { tryCode, useCode } from './codes.ts'
import { findLink, useLink } from './links.ts'
import { rightHash, setPassword } from './passwords.ts'
import { tellPasswordChanged } from './resetPassword.ts'

/** The row of whoever calls. Throws `unauthenticated` for the product itself, which is no person. */
export function callerOf(call: ActorCall): Row {
  if (!call.person) throw new Problem('unauthenticated')
  return call.person
}

/** What a person is told of themselves. */
export const profileOf = async (records: RecordsContext, person: Row): Promise<Profile> => ({
  id: String(person.id),
  first_name: String(person.firstname ?? ''),
  last_name: String(person.lastname ?? ''),
  email: String(person.email),
  phone: person.phone as string | null,
  language: person.language === 'en' ? 'en' : 'ka',
  news: person.unsubscribed !== true,
  role: person.role as Role,
  role_id: roleIds[person.role as Role],
  permissions: (person.permissions ?? []) as PermissionKey[],
  organizations: (person.organization_ids ?? []) as string[],
  access: accessTable(actorOf(person), records.registry),
  terms_due: await termsDue(records, person.id),
  lists: await choicesOf(records, person.id),
})

/** Changes values of a person's own row, in a transaction, and answers the row as it is then. */
export async function changePerson(records: RecordsContext, person: Row, values: Row): Promise<Row> {
  const [held] = await records.store.update('users', [is('id', person.id)], {})
  if (!held) throw new Problem('unauthenticated')
  const changed = Object.entries(values).filter(([name, value]) => held[name] !== value)
  if (changed.length === 0) return held
  const changes = Object.fromEntries(changed.map(([name, value]) => [name, [held[name] ?? null, value] as [unknown, unknown]]))
  return writeChanges(records, actorOf(held), records.registry.entity('users'), held, { changes, action: 'update', origin: 'profile' })
}

/** Changes a person's own data and answers their row. */
export const changeOwn = (call: ActorCall, values: Row): Promise<Row> => inTransaction(call.records, inside => changePerson(inside, callerOf(call), values))

/** Changes the caller's password; their other sessions end. Throws `invalid` for a wrong present one, `too_many_requests`. */
export async function changePassword(call: ActorCall, current: string, password: string): Promise<void> {
  const person = callerOf(call)
  const id = String(person.id)
  const tries: Limited[] = [['password_account', id]]
  await takeLimits(call.ports, tries)
  if (!(await rightHash(call.ports, person, current))) throw new Problem('invalid', {}, { errors: { current_password: { code: 'wrong_password' } } })
  await giveBack(call.ports, tries)
  const hash = await call.ports.passwords.hash(password)
  await inTransaction(call.records, async inside => {
    await endSessions(inside, id, [{ property: 'id', operator: 'not_in', value: [call.session] }])
    await setPassword(inside, id, hash)
    await tellPasswordChanged(inside, person)
  })
}

/**
 * Gives the caller the address that a link was sent to, and tells the old one. Throws `link_unknown` for somebody else's link,
 * `link_used`, `link_expired`, and `invalid` where the address has gone to another account meanwhile.
 */
export async function confirmEmail(call: ActorCall, token: string): Promise<void> {
  const person = callerOf(call)
  const link = await findLink(call, 'email', token, [is('user_id', person.id)])
  await inRepeatedTransaction(call.records, async inside => {
    await useLink(call, inside, link)
    const holder = await findOne(inside.store, 'users', 'email', link.email, [is('deleted_at', null)])
    if (holder && holder.id !== person.id) throw new Problem('invalid', {}, { errors: { email: { code: 'not_unique' } } })
    await changePerson(inside, person, { email: link.email })
    const language = person.language === 'en' ? 'en' : 'ka'
    await scheduleLetter(inside, { occasion: 'email_changed', recipient: String(person.email), language, values: { user_id: person.id } })
  })
}

/** Where the codes for a person's new number are counted. */
export const phoneSubject = (person: Row): string => `phone ${person.id}`

/** Gives the caller the number that the code was sent to. Throws what a code is refused with. */
export async function confirmPhone(call: ActorCall, given: string): Promise<void> {
  const person = callerOf(call)
  const code = await tryCode(call, phoneSubject(person), given)
  await inTransaction(call.records, async inside => {
    await useCode(inside, code)
    await changePerson(inside, person, { phone: code.phone })
  })
}
