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
import { setPassword, verifiedHash } from './passwords.ts'
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
 * Returns the hash of the caller's password if `entered` is the right one; wrong tries are counted. Throws
 * `too_many_requests`, and `invalid` on the given field for a wrong password.
 */
async function verifyOwnPassword(
  ports: Ports,
  person: RowOf<'users'>,
  entered: string,
  field: string,
): Promise<string> {
  const tries: Limited[] = [['password_account', person.id]]
  await takeLimits(ports, tries)
  const hash = await verifiedHash(ports, person, entered)
  if (hash === undefined) throw wrongPassword(field)
  await uncount(ports, tries)
  return hash
}

/** The profile of a person, as they see it themselves. */
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
  second_step: await ports.secondSteps.status({ ports, records }, person),
  terms_due: await termsDue(records, person.id),
  lists: await choicesOf(records, person.id),
})

/** Changes a person's own data and returns their row. */
export const updateOwnAccount = (call: ActorCall, values: Partial<RowOf<'users'>>): Promise<RowOf<'users'>> =>
  inTransaction(call.records, inside => changePerson(inside, callerOf(call), values))

/**
 * Exchanges the caller's password for a proof. For people with a second step the password is not enough. Throws
 * `invalid` for a wrong password, `too_many_requests`, `proof_by_second_step`.
 */
export async function createPasswordProof(
  call: ActorCall,
  password: string,
): Promise<{ proof: string; expires_in: number }> {
  const person = callerOf(call)
  if (person.second_step_at !== null) throw new Problem('proof_by_second_step')
  const hash = await verifyOwnPassword(call.ports, person, password, 'password')
  return {
    proof: makeProof(call.ports, { userId: person.id, session: call.session, hash }),
    expires_in: proofSeconds,
  }
}

/**
 * Changes the caller's password and ends their other sessions. Throws `invalid` if the current password is wrong or was
 * changed in the meantime, `too_many_requests`, and `unauthenticated` if the session has ended in the meantime.
 */
export async function changePassword(call: ActorCall, current: string, password: string): Promise<void> {
  const person = callerOf(call)
  const { id } = person
  const verified = await verifyOwnPassword(call.ports, person, current, 'current_password')
  const hash = await call.ports.passwords.hash(password)
  await inTransaction(call.records, async inside => {
    await lockCaller(inside, id)
    if ((await hashFor(inside, id)) !== verified) throw wrongPassword('current_password')
    await endOtherSessions(inside, id)
    await setPassword(inside, id, hash)
    await notifyOfNewPassword(inside, person)
  })
}

/**
 * Changes the caller's address to the one the link was sent to; their other sessions end, and the old address is
 * notified. Throws `link_unknown` for another person's link, `link_used`, `link_expired`, and `invalid` if another
 * account has taken the address in the meantime.
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

/** The subject of the codes sent to a person's new phone number. */
export const phoneSubject = (person: RowOf<'users'>): string => `phone ${person.id}`

/**
 * Changes the caller's phone number to the one the code was sent to; their other sessions end, and they are notified by
 * email. Throws the problems of a rejected code.
 */
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
