import type { RowOf } from '../../engine/fields/rowOf.ts'
import { digest } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { SecondStep, SecondStepStatus } from '../../engine/model/session.ts'
import type { Caller } from '../../engine/http/product.ts'
import type { Call } from '../../engine/http/route.ts'
import type { Ports } from '../../engine/ports.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { beginSession, recheckPassword } from '../accounts/sessions.ts'
import type { SecondSteps } from '../accounts/signInWays.ts'
import { appOf } from './app.ts'
import { challengeSeconds, findChallenge, createChallenge, countTry, useChallenge } from './challenges.ts'
import { passkeysOf, verifyPasskey } from './passkeys.ts'
import { recoveryCodesLeft } from './recoveryCodes.ts'
import { mustHaveSecondStep } from './rule.ts'
import { takeCode } from './takeCode.ts'
import { dayMilliseconds } from '../../engine/model/durations.ts'

/** The second steps that a person has set up. */
async function waysOf(
  { records }: Pick<Call, 'records'>,
  { id, second_step_at }: RowOf<'users'>,
): Promise<SecondStepStatus['ways']> {
  if (second_step_at === null) return []
  const [passkeys, app] = await Promise.all([passkeysOf(records, id), appOf(records, id)])
  return [...(passkeys.length > 0 ? (['passkey'] as const) : []), ...(app ? (['code'] as const) : [])]
}

/** Whether a person must have a second step and has none. */
const lacksSecondStep = (ports: Pick<Ports, 'secondStepRule' | 'registry'>, person: RowOf<'users'>): boolean =>
  person.second_step_at === null && mustHaveSecondStep(ports.secondStepRule, ports.registry, person)

const isOverdue = ({ clock }: Pick<Ports, 'clock'>, { second_step_due: due }: RowOf<'users'>): boolean =>
  due !== null && due <= clock().toISOString()

/** Stores a person's deadline to set up a second step, the first time they sign in while they must have one. */
async function noteDue({ ports, records }: Call, person: RowOf<'users'>): Promise<void> {
  if (!ports.secondStepRule || person.second_step_due !== null || !lacksSecondStep(ports, person)) return
  const due = new Date(records.clock().getTime() + ports.secondStepRule.days * dayMilliseconds).toISOString()
  await records.store.update('users', [is('id', person.id), is('second_step_due', null)], { second_step_due: due })
}

/**
 * The second step that must follow the password; undefined if there is none. The ticket is void once the password
 * changes.
 */
async function begin(call: Call, person: RowOf<'users'>, hash: string): Promise<SecondStep | undefined> {
  const ways = await waysOf(call, person)
  if (ways.length === 0) return void (await noteDue(call, person))
  return {
    ticket: await createChallenge(call, { purpose: 'second_step', user_id: person.id, shown: digest(hash) }),
    ways: [...ways, ...((await recoveryCodesLeft(call.records, person.id)) > 0 ? (['recovery'] as const) : [])],
    expires_in: challengeSeconds,
  }
}

async function status({ ports, records }: Pick<Call, 'ports' | 'records'>, person: RowOf<'users'>) {
  const lacks = lacksSecondStep(ports, person)
  return {
    ways: await waysOf({ records }, person),
    until: lacks ? person.second_step_due : null,
    overdue: lacks && isOverdue(ports, person),
  }
}

/** The implementation of second steps that accounts use. */
export const secondSteps: SecondSteps = { begin, noteDue, status }

/** Whether dangerous actions require a proof of the caller: if they have a second step. */
export const isGuarded = ({ person }: Caller): boolean => person !== null && person.second_step_at !== null

/** Throws `second_step_missing` if the caller's deadline to set up a second step has passed. */
export function checkStanding(ports: Ports, { person }: Caller): void {
  if (person && isOverdue(ports, person) && lacksSecondStep(ports, person)) throw new Problem('second_step_missing')
}

/**
 * The hash of the password that the ticket was issued for. Throws `ticket_invalid` if the password has changed since.
 */
async function hashShown({ records }: Call, { user_id, shown }: RowOf<'challenges'>): Promise<string> {
  const credential = await findOne(records.store, 'credentials', 'user_id', user_id)
  if (!credential || digest(credential.password_hash) !== shown) throw new Problem('ticket_invalid')
  return credential.password_hash
}

/**
 * Completes signing in by a code after the password, and returns an access token. Throws `ticket_invalid`, `invalid`,
 * `too_many_requests`.
 */
export async function signInByCode(call: Call, ticket: string, code: string): Promise<string> {
  const step = await findChallenge(call, 'second_step', ticket)
  const hash = await hashShown(call, step)
  const userId = step.user_id ?? ''
  await countTry(call, step)
  await takeCode(call, userId, code)
  await useChallenge(call, step)
  return beginSession(call, userId, recheckPassword(hash))
}

/**
 * Signs in with a passkey and returns an access token. A passkey counts as both steps, because the device has verified
 * the person. Throws `ticket_invalid`, `passkey_refused`, `account_blocked`.
 */
export async function signInByPasskey(call: Call, ticket: string, response: Row): Promise<string> {
  const challenge = await findChallenge(call, 'sign_in', ticket)
  await useChallenge(call, challenge)
  const passkey = await verifyPasskey(call, challenge, response)
  return beginSession(call, passkey.user_id, async ({ store }) => {
    if (!(await findOne(store, 'passkeys', 'id', passkey.id))) throw new Problem('passkey_refused')
  })
}
