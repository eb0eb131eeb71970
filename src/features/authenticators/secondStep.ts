import type { RowOf } from '../../engine/fields/rowOf.ts'
import { digest } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { SecondStep, SecondStepStatus } from '../../engine/model/session.ts'
import type { Caller } from '../../engine/http/product.ts'
import type { Call } from '../../engine/http/route.ts'
import type { Ports } from '../../engine/ports.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { beginSession, passwordOpens } from '../accounts/sessions.ts'
import type { SecondSteps } from '../accounts/signInWays.ts'
import { appOf } from './app.ts'
import { challengeSeconds, findChallenge, makeChallenge, takeTry, useChallenge } from './challenges.ts'
import { passkeysOf, shownPasskey } from './passkeys.ts'
import { recoveryCodesLeft } from './recoveryCodes.ts'
import { mustHave } from './rule.ts'
import { takeCode } from './takeCode.ts'

const day = 24 * 3600 * 1000

/** What a person takes a second step with. */
async function waysOf(
  { records }: Pick<Call, 'records'>,
  { id, second_step_at }: RowOf<'users'>,
): Promise<SecondStepStatus['ways']> {
  if (second_step_at === null) return []
  const [passkeys, app] = await Promise.all([passkeysOf(records, id), appOf(records, id)])
  return [...(passkeys.length > 0 ? (['passkey'] as const) : []), ...(app ? (['code'] as const) : [])]
}

/** Whether a person has to have a second step and has none. */
const lacksOne = (ports: Pick<Ports, 'secondStepRule' | 'registry'>, person: RowOf<'users'>): boolean =>
  person.second_step_at === null && mustHave(ports.secondStepRule, ports.registry, person)

const isOverdue = ({ clock }: Pick<Ports, 'clock'>, { second_step_due: due }: RowOf<'users'>): boolean =>
  due !== null && due <= clock().toISOString()

/** Notes by when a person must have a second step, the first time that they come and must. */
async function noteDue({ ports, records }: Call, person: RowOf<'users'>): Promise<void> {
  if (!ports.secondStepRule || person.second_step_due !== null || !lacksOne(ports, person)) return
  const due = new Date(records.clock().getTime() + ports.secondStepRule.days * day).toISOString()
  await records.store.update('users', [is('id', person.id), is('second_step_due', null)], { second_step_due: due })
}

/** What a person who has shown their password is still to show, for a ticket that is worth nothing with another password. */
async function begin(call: Call, person: RowOf<'users'>, hash: string): Promise<SecondStep | undefined> {
  const ways = await waysOf(call, person)
  if (ways.length === 0) return void (await noteDue(call, person))
  return {
    ticket: await makeChallenge(call, { purpose: 'second_step', user_id: person.id, shown: digest(hash) }),
    ways: [...ways, ...((await recoveryCodesLeft(call.records, person.id)) > 0 ? (['recovery'] as const) : [])],
    expires_in: challengeSeconds,
  }
}

async function standing({ ports, records }: Pick<Call, 'ports' | 'records'>, person: RowOf<'users'>) {
  const lacks = lacksOne(ports, person)
  return {
    ways: await waysOf({ records }, person),
    until: lacks ? person.second_step_due : null,
    overdue: lacks && isOverdue(ports, person),
  }
}

/** Second steps of signing in, as the accounts of a product know them. */
export const secondSteps: SecondSteps = { begin, noteDue, standing }

/** Whether dangerous acts want a proof of the caller: of whoever has a second step. */
export const isGuarded = ({ person }: Caller): boolean => person !== null && person.second_step_at !== null

/** Throws `second_step_missing` where the caller's deadline for a second step has passed. */
export function checkStanding(ports: Ports, { person }: Caller): void {
  if (person && isOverdue(ports, person) && lacksOne(ports, person)) throw new Problem('second_step_missing')
}

/** The hash of the password that was shown for a ticket. Throws `ticket_invalid` where it has changed since. */
async function hashShown({ records }: Call, { user_id, shown }: RowOf<'challenges'>): Promise<string> {
  const credential = await findOne(records.store, 'credentials', 'user_id', user_id)
  if (!credential || digest(credential.password_hash) !== shown) throw new Problem('ticket_invalid')
  return credential.password_hash
}

/** Ends signing in by a code behind the password, and answers an access token. Throws `ticket_invalid`, `invalid`, `too_many_requests`. */
export async function signInByCode(call: Call, ticket: string, code: string): Promise<string> {
  const step = await findChallenge(call, 'second_step', ticket)
  const hash = await hashShown(call, step)
  const userId = step.user_id ?? ''
  await takeTry(call, step)
  await takeCode(call, userId, code)
  await useChallenge(call, step)
  return beginSession(call, userId, passwordOpens(hash))
}

/**
 * Signs in by a passkey and answers an access token. It counts as both steps: whoever shows it has the device, which has verified them.
 * Throws `ticket_invalid`, `passkey_refused`, `account_blocked`.
 */
export async function signInByPasskey(call: Call, ticket: string, answer: Row): Promise<string> {
  const challenge = await findChallenge(call, 'sign_in', ticket)
  await useChallenge(call, challenge)
  const passkey = await shownPasskey(call, challenge, answer)
  return beginSession(call, passkey.user_id, async ({ store }) => {
    if (!(await findOne(store, 'passkeys', 'id', passkey.id))) throw new Problem('passkey_refused')
  })
}
