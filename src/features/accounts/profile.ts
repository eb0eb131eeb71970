import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Profile } from '../../engine/model/session.ts'
import { inRetriedTransaction, inTransaction } from '../../engine/records/context.ts'
import { accessTable } from '../../engine/rules/access/permissions.ts'
import { proofSeconds } from '../../engine/rules/access/proof.ts'
import { endOtherSessions } from '../people/endSessions.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { choicesOf } from '../views/choices.ts'
import { actorOf } from '../people/identify.ts'
import { termsDue } from '../pages/terms.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { tryCode, useCode } from './codes.ts'
import { findLink, useLink } from '../emails/links.ts'
import { setPassword, rightHash } from './passwords.ts'
import { hashFor, makeProof } from '../people/proof.ts'
import { notifyOfNewPassword } from './resetPassword.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import { changePerson } from '../people/changePerson.ts'
import { lockCaller } from '../people/lockCaller.ts'
import type { Ports } from '../../engine/ports.ts'
import { uncount, takeLimits, type Limited } from '../../engine/http/takeLimit.ts'

const wrongPassword = (field: string): Problem =>
  new Problem('invalid', {}, { errors: { [field]: { code: 'wrong_password' } } })

/**
 * The hash of the password that a person shows for their own; wrong tries are counted. Throws `too_many_requests`, and `invalid` at the given
 * field for a wrong one.
 */
async function showPassword(ports: Ports, person: RowOf<'users'>, entered: string, field: string): Promise<string> {
  const tries: Limited[] = [['password_account', person.id]]
  await takeLimits(ports, tries)
  const hash = await rightHash(ports, person, entered)
  if (hash === undefined) throw wrongPassword(field)
  await uncount(ports, tries)
  return hash
}

/** What people are told about themselves. */
export const profileOf = async (
  { ports, records }: Pick<ActorCall, 'ports' | 'records'>,
  person: RowOf<'users'>,
): Promise<Profile> => ({
  id: person.id,
  first_name: person.firstname ?? '',
  last_name: person.lastname ?? '',
  email: person.email,
  phone: person.phone,
  language: chosenLocale(person.language),
  news: person.unsubscribed !== true,
  role: person.role,
  role_id: records.registry.authorization.roles[person.role]?.number ?? 0,
  permissions: person.permissions ?? [],
  organizations: person.organization_ids ?? [],
  access: accessTable(actorOf(records.registry, person), records.registry),
  has_password: (await hashFor(records, person.id)) !== '',
  second_step: await ports.secondSteps.standing({ ports, records }, person),
  terms_due: await termsDue(records, person.id),
  lists: await choicesOf(records, person.id),
})

/** Changes a person's own data and answers their row. */
export const changeOwn = (call: ActorCall, values: Partial<RowOf<'users'>>): Promise<RowOf<'users'>> =>
  inTransaction(call.records, inside => changePerson(inside, callerOf(call), values))

/**
 * A proof that the caller is there, for their password: of whoever has a second step of signing in that is not enough. Throws `invalid` for a
 * wrong one, `too_many_requests`, `proof_by_second_step`.
 */
export async function proveOneself(call: ActorCall, password: string): Promise<{ proof: string; expires_in: number }> {
  const person = callerOf(call)
  if (person.second_step_at !== null) throw new Problem('proof_by_second_step')
  const hash = await showPassword(call.ports, person, password, 'password')
  return {
    proof: makeProof(call.ports, { userId: person.id, session: call.session, hash }),
    expires_in: proofSeconds,
  }
}

/**
 * Changes the caller's password; their other sessions end. Throws `invalid` for a wrong present one, also where another took its place
 * meanwhile, `too_many_requests`, and `unauthenticated` where the session has ended meanwhile.
 */
export async function changePassword(call: ActorCall, current: string, password: string): Promise<void> {
  const person = callerOf(call)
  const { id } = person
  const shown = await showPassword(call.ports, person, current, 'current_password')
  const hash = await call.ports.passwords.hash(password)
  await inTransaction(call.records, async inside => {
    await lockCaller(inside, id)
    if ((await hashFor(inside, id)) !== shown) throw wrongPassword('current_password')
    await endOtherSessions(inside, id)
    await setPassword(inside, id, hash)
    await notifyOfNewPassword(inside, person)
  })
}

/**
 * Gives the caller the address that a link was sent to; their other sessions end, and the old address is notified. Throws `link_unknown` for somebody else's link,
 * `link_used`, `link_expired`, and `invalid` where the address has gone to another account meanwhile.
 */
export async function confirmEmail(call: ActorCall, token: string): Promise<void> {
  const person = callerOf(call)
  const link = await findLink(call, 'email', token, [is('user_id', person.id)])
  await inRetriedTransaction(call.records, async inside => {
    await useLink(call, inside, link)
    const holder = await findOne(inside.store, 'users', 'email', link.email, [is('deleted_at', null)])
    if (holder && holder.id !== person.id)
      throw new Problem('invalid', {}, { errors: { email: { code: 'not_unique' } } })
    await changePerson(inside, person, { email: link.email })
  })
}

/** Where the codes for a person's new number are counted. */
export const phoneSubject = (person: RowOf<'users'>): string => `phone ${person.id}`

/** Gives the caller the number that the code was sent to; their other sessions end, and they are notified by email. Throws what a code is refused with. */
export async function confirmPhone(call: ActorCall, entered: string): Promise<void> {
  const person = callerOf(call)
  const code = await tryCode(call, phoneSubject(person), entered)
  await inTransaction(call.records, async inside => {
    await useCode(inside, code)
    await changePerson(inside, person, { phone: code.phone })
    await endOtherSessions(inside, person.id)
    await scheduleEmail(inside, {
      occasion: 'phone_changed',
      recipient: person.email,
      language: chosenLocale(person.language),
    })
  })
}
