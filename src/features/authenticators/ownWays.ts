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
import { storePasskey, passkeysOf, webAuthnAt } from './passkeys.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from './recoveryCodes.ts'
import { mustHaveSecondStep } from './rule.ts'

/** Response of `GET /profile/authenticators`: how the caller signs in. */
export const ownWays = z.object({
  /** Whether passkeys can be created at the URL that the browser uses. */
  passkeys_here: z.boolean(),
  passkeys: z.array(z.object({ id, name: z.string(), created_at: instant, last_used_at: z.nullable(instant) })),
  /** The authenticator app; null if there is none. */
  app: z.nullable(z.object({ since: instant, last_used_at: z.nullable(instant) })),
  recovery_codes_left: z.int(),
})

export type OwnWays = z.infer<typeof ownWays>

/** Response after a way to sign in was set up: recovery codes if it is the first one. They are shown only this once. */
export const setUp = z.object({ recovery_codes: z.nullable(z.array(z.string())) })
export type SetUp = z.infer<typeof setUp>

/** How the caller signs in, in addition to the password. */
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

/** Notifies a person that the way they sign in has changed, in case someone else did it. */
const notifyOfChange = (inside: RecordsContext, person: RowOf<'users'>): Promise<void> =>
  scheduleEmail(inside, {
    occasion: 'authenticators_changed',
    recipient: person.email,
    language: chosenLocale(person.language),
  })

/**
 * Called after a way to sign in was added. The first one starts the second step: the person's other sessions, which
 * began without it, end, and recovery codes are issued.
 */
async function afterAdding(inside: RecordsContext, person: RowOf<'users'>): Promise<SetUp> {
  await notifyOfChange(inside, person)
  if (person.second_step_at !== null) return { recovery_codes: null }
  await inside.store.update('users', [is('id', person.id)], { second_step_at: inside.clock().toISOString() })
  await endOtherSessions(inside, person.id)
  return { recovery_codes: await renewRecoveryCodes(inside, person.id) }
}

/**
 * Called after a way to sign in was removed. Removing the last one ends the second step and removes the recovery codes.
 * Throws `second_step_required` if the person must have a second step, and `last_way` if they have no password.
 */
async function afterRemoving(call: ActorCall, inside: RecordsContext, person: RowOf<'users'>): Promise<void> {
  await notifyOfChange(inside, person)
  const [passkeys, app] = [await passkeysOf(inside, person.id), await appOf(inside, person.id)]
  if (passkeys.length > 0) return
  if (!(await findOne(inside.store, 'credentials', 'user_id', person.id))) throw new Problem('last_way')
  if (app) return
  if (mustHaveSecondStep(call.ports.secondStepRule, inside.registry, person)) throw new Problem('second_step_required')
  await inside.store.update('users', [is('id', person.id)], { second_step_at: null })
  await inside.store.remove('recovery_codes', [is('user_id', person.id)])
}

/** Stores the passkey that the caller's browser has created. Throws `ticket_invalid`, `passkey_refused`. */
export async function addPasskey(
  call: ActorCall,
  { ticket, answer: response, name }: { ticket: string; answer: Row; name: string },
): Promise<SetUp> {
  const { verifyRegistration, party } = webAuthnAt(call)
  const challenge = await findChallenge(call, 'register', ticket)
  await useChallenge(call, challenge)
  const made =
    challenge.user_id === callerOf(call).id && (await verifyRegistration(party, challenge.challenge ?? '', response))
  if (!made) throw new Problem('passkey_refused')
  return inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    await storePasskey(inside, made, { user_id: person.id, name })
    return afterAdding(inside, person)
  })
}

/** Renames one of the caller's passkeys. Throws `not_found`. */
export async function renamePasskey(call: ActorCall, passkey: string, name: string): Promise<void> {
  const own = [is('id', passkey), is('user_id', callerOf(call).id)]
  const [renamed] = await call.records.store.update('passkeys', own, { name })
  if (!renamed) throw new Problem('not_found')
}

/** Removes one of the caller's passkeys. Throws `not_found`, `last_way`, `second_step_required`. */
export const removePasskey = (call: ActorCall, passkey: string): Promise<void> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if ((await inside.store.remove('passkeys', [is('id', passkey), is('user_id', person.id)])) === 0)
      throw new Problem('not_found')
    await afterRemoving(call, inside, person)
  })

/** Confirms the caller's new app by its first code. Throws `invalid` for a wrong code. */
export const addApp = (call: ActorCall, shown: { id: string; code: string }): Promise<SetUp> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if (!(await confirmApp(call.ports, inside, person.id, shown)))
      throw new Problem('invalid', {}, { errors: { code: { code: 'wrong_second_step' } } })
    return afterAdding(inside, person)
  })

/** Removes the caller's app. Throws `not_found`, `second_step_required`. */
export const removeApp = (call: ActorCall): Promise<void> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if ((await inside.store.remove('authenticator_apps', [is('user_id', person.id)])) === 0)
      throw new Problem('not_found')
    await afterRemoving(call, inside, person)
  })

/** Replaces the caller's recovery codes. Throws `not_found` if the caller has no second step. */
export const newRecoveryCodes = (call: ActorCall): Promise<SetUp> =>
  inTransaction(call.records, async inside => {
    const person = await lockCaller(inside, callerOf(call).id)
    if (person.second_step_at === null) throw new Problem('not_found')
    return { recovery_codes: await renewRecoveryCodes(inside, person.id) }
  })
