import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { id, instant } from '../../engine/model/shapes.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { endOtherSessions } from '../people/endSessions.ts'
import { lockCaller } from '../people/lockCaller.ts'
import { appOf, confirmApp } from './app.ts'
import { findChallenge, useChallenge } from './challenges.ts'
import { keepPasskey, passkeysOf, webAuthnAt } from './passkeys.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from './recoveryCodes.ts'
import { mustHave } from './rule.ts'

/** Answer of `GET /profile/authenticators`: how the caller signs in. */
export const ownWays = z.object({
  /** Whether passkeys can be made where the browser is. */
  passkeys_here: z.boolean(),
  passkeys: z.array(z.object({ id, name: z.string(), created_at: instant, last_used_at: z.nullable(instant) })),
  /** The app that shows codes; null without one. */
  app: z.nullable(z.object({ since: instant, last_used_at: z.nullable(instant) })),
  recovery_codes_left: z.int(),
})

export type OwnWays = z.infer<typeof ownWays>

/** Answer of what sets up a way: recovery codes, shown this once, where it is the first. */
export const setUp = z.object({ recovery_codes: z.nullable(z.array(z.string())) })
export type SetUp = z.infer<typeof setUp>

/** How the caller signs in, beside the password. */
export async function listOwnWays(call: ActorCall): Promise<OwnWays> {
  const { records, ports } = call
  const { id: userId } = callerOf(call)
  const [passkeys, app, recovery_codes_left] = await Promise.all([
    passkeysOf(records, userId),
    appOf(records, userId),
    recoveryCodesLeft(records, userId),
  ])
  return {
    passkeys_here: ports.webAuthn?.partyAt(call.request) !== undefined,
    passkeys: passkeys.map(one => ({
      id: one.id,
      name: one.name,
      created_at: one.created_at,
      last_used_at: one.last_used_at,
    })),
    app: app?.confirmed_at ? { since: app.confirmed_at, last_used_at: app.last_used_at } : null,
    recovery_codes_left,
  }
}

/** Tells a person that they sign in otherwise than before, in case it was somebody else. */
const notifyOfChange = (inside: RecordsContext, person: RowOf<'users'>): Promise<void> =>
  scheduleEmail(inside, {
    occasion: 'authenticators_changed',
    recipient: person.email,
    language: chosenLocale(person.language),
  })

/** What follows where a person has one more way: with the first their other sessions end, which began without it, and they get recovery codes. */
async function followAdding(inside: RecordsContext, person: RowOf<'users'>): Promise<SetUp> {
  await notifyOfChange(inside, person)
  if (person.second_step_at !== null) return { recovery_codes: null }
  await inside.store.update('users', [is('id', person.id)], { second_step_at: inside.clock().toISOString() })
  await endOtherSessions(inside, person.id)
  return { recovery_codes: await renewRecoveryCodes(inside, person.id) }
}

/**
 * What follows where a person has one way less: with the last the second step is gone, and recovery codes with it. Throws
 * `second_step_required` for whoever must have one, and `last_way` for whoever has no password.
 */
async function followRemoving(call: ActorCall, inside: RecordsContext, person: RowOf<'users'>): Promise<void> {
  await notifyOfChange(inside, person)
  const [passkeys, app] = [await passkeysOf(inside, person.id), await appOf(inside, person.id)]
  if (passkeys.length > 0) return
  if (!(await findOne(inside.store, 'credentials', 'user_id', person.id))) throw new Problem('last_way')
  if (app) return
  if (mustHave(call.ports.secondStepRule, inside.registry, person)) throw new Problem('second_step_required')
  await inside.store.update('users', [is('id', person.id)], { second_step_at: null })
  await inside.store.remove('recovery_codes', [is('user_id', person.id)])
}

/** Keeps the passkey that the caller's browser has made. Throws `ticket_invalid`, `passkey_refused`. */
export async function addPasskey(
  call: ActorCall,
  { ticket, answer, name }: { ticket: string; answer: Row; name: string },
): Promise<SetUp> {
  const { registered, party } = webAuthnAt(call)
  const challenge = await findChallenge(call, 'register', ticket)
  await useChallenge(call, challenge)
  const made = challenge.user_id === callerOf(call).id && (await registered(party, challenge.challenge ?? '', answer))
  if (!made) throw new Problem('passkey_refused')
  return inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    await keepPasskey(inside, made, { user_id: person.id, name })
    return followAdding(inside, person)
  })
}

/** Gives one of the caller's passkeys another name. Throws `not_found`. */
export async function renamePasskey(call: ActorCall, passkey: string, name: string): Promise<void> {
  const own = [is('id', passkey), is('user_id', callerOf(call).id)]
  const [renamed] = await call.records.store.update('passkeys', own, { name })
  if (!renamed) throw new Problem('not_found')
}

/** Takes one of the caller's passkeys away. Throws `not_found`, `last_way`, `second_step_required`. */
export const removePasskey = (call: ActorCall, passkey: string): Promise<void> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if ((await inside.store.remove('passkeys', [is('id', passkey), is('user_id', person.id)])) === 0)
      throw new Problem('not_found')
    await followRemoving(call, inside, person)
  })

/** Lets the caller's new app count from now on. Throws `invalid` for a code that it does not show. */
export const addApp = (call: ActorCall, shown: { id: string; code: string }): Promise<SetUp> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if (!(await confirmApp(call.ports, inside, person.id, shown)))
      throw new Problem('invalid', {}, { errors: { code: { code: 'wrong_second_step' } } })
    return followAdding(inside, person)
  })

/** Takes the caller's app away. Throws `not_found`, `second_step_required`. */
export const removeApp = (call: ActorCall): Promise<void> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if ((await inside.store.remove('authenticator_apps', [is('user_id', person.id)])) === 0)
      throw new Problem('not_found')
    await followRemoving(call, inside, person)
  })

/** New recovery codes in the place of the caller's. Throws `not_found` for people without a second step that they could replace. */
export const newRecoveryCodes = (call: ActorCall): Promise<SetUp> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if (person.second_step_at === null) throw new Problem('not_found')
    return { recovery_codes: await renewRecoveryCodes(inside, person.id) }
  })
