import * as z from 'zod/mini'
import { isStorable } from '../../engine/fields/json.ts'
import { plainText } from '../../engine/fields/plainText.ts'
import { Problem } from '../../engine/model/problem.ts'
import { accessToken, passwordProof } from '../../engine/model/session.ts'
import { id, row } from '../../engine/model/shapes.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { inTransaction } from '../../engine/records/context.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readLocale } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute, Call, PublicRoute, Route } from '../../engine/http/route.ts'
import { secretSchema } from '../../engine/http/schemas.ts'
import { uncount, takeLimits, type Limited } from '../../engine/http/takeLimit.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { proofSeconds } from '../../engine/rules/access/proof.ts'
import { hashFor, makeProof } from '../people/proof.ts'
import { appOf, beginApp } from './app.ts'
import { findChallenge, createChallenge, useChallenge, type Purpose } from './challenges.ts'
import {
  addApp,
  addPasskey,
  listOwnWays,
  newRecoveryCodes,
  ownWays,
  removeApp,
  removePasskey,
  renamePasskey,
  setUp,
} from './ownWays.ts'
import { passkeyRegistrationOptions, passkeyAuthenticationOptions, passkeysOf, verifyPasskey } from './passkeys.ts'
import { recoveryCodesLeft } from './recoveryCodes.ts'
import { resetSecondStep } from './reset.ts'
import { signInByCode, signInByPasskey } from './secondStep.ts'
import { takeCode } from './takeCode.ts'

/** A browser's response about a passkey. Its content is verified with the challenge. */
const response = z.looseObject({
  id: z.string().check(
    z.minLength(1),
    z.maxLength(1_400),
    z.refine(id => isStorable(id), 'invalid_format'),
  ),
})
/** Apps and lists of recovery codes show codes with spaces for readability. */
const typedCode = z.string().check(
  z.overwrite(code => code.replace(/\s/g, '')),
  z.minLength(1),
  z.maxLength(40),
)
const name = plainText({ maximum: 80, lines: false })

const forTicket = z.strictObject({ ticket: z.optional(secretSchema) })
const withPasskey = z.strictObject({ ticket: secretSchema, answer: response })
const withCode = z.strictObject({ ticket: secretSchema, code: typedCode })
const shownCode = z.strictObject({ code: typedCode })
const newPasskey = z.strictObject({ ticket: secretSchema, answer: response, name })
const named = z.strictObject({ name })
const firstCode = z.strictObject({ id, code: typedCode })

/** Response with the options to create or present a passkey. */
const passkeyOptions = z.object({ ticket: z.string(), options: row })
const appSetup = z.object({ id, secret: z.string(), address: z.string() })
const secondStepSummary = z.object({ passkeys: z.int(), app: z.boolean(), recovery_codes_left: z.int() })
export type SecondStepSummary = z.infer<typeof secondStepSummary>

/** Responds without content and starts sending the emails that the call has queued. */
const done = ({ request, ports }: Call): Response => {
  runDueInBackground(ports)
  return request.body(null, 204)
}

const respondWithSetUp = async (call: ActorCall, made: z.infer<typeof setUp>): Promise<Response> => {
  runDueInBackground(call.ports)
  return call.request.json(made)
}

/** Responds with the options to present a passkey, and a ticket for the answer. */
async function requestPasskey(call: Call, purpose: Purpose, userId?: string): Promise<Response> {
  const { options, challenge } = await passkeyAuthenticationOptions(call, userId)
  const ticket = await createChallenge(call, {
    purpose,
    challenge,
    ...(userId === undefined ? {} : { user_id: userId }),
  })
  return call.request.json({ ticket, options })
}

/** Responds with a proof for the caller, who has just presented their second step. */
async function respondWithProof(call: ActorCall): Promise<Response> {
  const { id: userId } = callerOf(call)
  const proof = makeProof(call.ports, { userId, session: call.session, hash: await hashFor(call.ports, userId) })
  return call.request.json({ proof, expires_in: proofSeconds })
}

const signInRoutes: readonly PublicRoute[] = [
  {
    method: 'POST',
    path: '/auth/passkey/begin',
    policy: 'public',
    duringMaintenance: true,
    summary:
      'The options with which a browser presents a passkey; with the ticket of a second step, only passkeys of that account',
    body: forTicket,
    response: passkeyOptions,
    handle: async call => {
      const { ticket } = await readChecked(call, forTicket)
      await takeLimits(call.ports, [['passkey_address', networkOf(call.ports.network.address(call.request))]])
      const step = ticket === undefined ? undefined : await findChallenge(call, 'second_step', ticket)
      return requestPasskey(call, 'sign_in', step?.user_id ?? undefined)
    },
  },
  {
    method: 'POST',
    path: '/auth/passkey',
    policy: 'public',
    duringMaintenance: true,
    summary: 'Sign in with a passkey',
    body: withPasskey,
    response: accessToken,
    handle: async call => {
      const { ticket, answer: shown } = await readChecked(call, withPasskey)
      return call.request.json({ access_token: await signInByPasskey(call, ticket, shown) })
    },
  },
  {
    method: 'POST',
    path: '/auth/second_step',
    policy: 'public',
    duringMaintenance: true,
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
    body: withCode,
    response: accessToken,
    handle: async call => {
      const { ticket, code } = await readChecked(call, withCode)
      return call.request.json({ access_token: await signInByCode(call, ticket, code) })
    },
  },
]

const proofRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/profile/proof/passkey/begin',
    policy: 'signed_in',
    settingUp: true,
    duringMaintenance: true,
    summary: 'The options with which your browser presents a passkey to obtain a proof',
    response: passkeyOptions,
    handle: call => requestPasskey(call, 'prove', callerOf(call).id),
  },
  {
    method: 'POST',
    path: '/profile/proof/passkey',
    policy: 'signed_in',
    settingUp: true,
    duringMaintenance: true,
    summary: 'Present a passkey to obtain a 5-minute proof, sent in the Proof header of sensitive requests',
    body: withPasskey,
    response: passwordProof,
    handle: async call => {
      const { ticket, answer: shown } = await readChecked(call, withPasskey)
      const challenge = await findChallenge(call, 'prove', ticket)
      await useChallenge(call, challenge)
      await verifyPasskey(call, challenge, shown)
      return respondWithProof(call)
    },
  },
  {
    method: 'POST',
    path: '/profile/proof/code',
    policy: 'signed_in',
    settingUp: true,
    duringMaintenance: true,
    summary: 'Enter a code of your authenticator app or a recovery code to obtain a 5-minute proof',
    body: shownCode,
    response: passwordProof,
    handle: async call => {
      const { code } = await readChecked(call, shownCode)
      await takeCode(call, callerOf(call).id, code)
      return respondWithProof(call)
    },
  },
]

const ownRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/profile/authenticators',
    policy: 'signed_in',
    settingUp: true,
    summary: 'Your passkeys, authenticator app and recovery codes',
    response: ownWays,
    handle: async call => call.request.json(await listOwnWays(call)),
  },
  {
    method: 'POST',
    path: '/profile/passkeys/begin',
    policy: 'signed_in',
    proof: true,
    settingUp: true,
    summary: 'The options with which your browser creates a passkey',
    response: passkeyOptions,
    handle: async call => {
      const person = callerOf(call)
      const { product } = call.ports.emailTexts[readLocale(call.request)]
      const { options, challenge } = await passkeyRegistrationOptions(call, person, product)
      const ticket = await createChallenge(call, { purpose: 'register', challenge, user_id: person.id })
      return call.request.json({ ticket, options })
    },
  },
  {
    method: 'POST',
    path: '/profile/passkeys',
    policy: 'signed_in',
    settingUp: true,
    summary:
      'Store the passkey that your browser created; if it is the first second step, the response has recovery codes',
    body: newPasskey,
    response: setUp,
    handle: async call => respondWithSetUp(call, await addPasskey(call, await readChecked(call, newPasskey))),
  },
  {
    method: 'PUT',
    path: '/profile/passkeys/:id',
    policy: 'signed_in',
    summary: 'Rename a passkey',
    body: named,
    handle: async call => {
      await renamePasskey(call, readId(call.request), (await readChecked(call, named)).name)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'DELETE',
    path: '/profile/passkeys/:id',
    policy: 'signed_in',
    proof: true,
    summary: 'Remove a passkey',
    handle: async call => {
      await removePasskey(call, readId(call.request))
      return done(call)
    },
  },
  {
    method: 'POST',
    path: '/profile/authenticator_app/begin',
    policy: 'signed_in',
    proof: true,
    settingUp: true,
    summary: 'The secret with which an authenticator app is set up; it becomes active when its first code is confirmed',
    response: appSetup,
    handle: async call => {
      const { product } = call.ports.emailTexts[readLocale(call.request)]
      const made = await inTransaction(call.records, inside => beginApp(call.ports, inside, callerOf(call), product))
      return call.request.json(made)
    },
  },
  {
    method: 'POST',
    path: '/profile/authenticator_app',
    policy: 'signed_in',
    settingUp: true,
    summary:
      'Confirm an authenticator app with its first code; if it is the first second step, the response has recovery codes',
    body: firstCode,
    response: setUp,
    handle: async call => {
      const body = await readChecked(call, firstCode)
      const tries: Limited[] = [['second_step_account', callerOf(call).id]]
      await takeLimits(call.ports, tries)
      const made = await addApp(call, body)
      await uncount(call.ports, tries)
      return respondWithSetUp(call, made)
    },
  },
  {
    method: 'DELETE',
    path: '/profile/authenticator_app',
    policy: 'signed_in',
    proof: true,
    summary: 'Remove your authenticator app',
    handle: async call => {
      await removeApp(call)
      return done(call)
    },
  },
  {
    method: 'POST',
    path: '/profile/recovery_codes',
    policy: 'signed_in',
    proof: true,
    summary: 'Replace your recovery codes; the new ones are shown only in this response',
    response: setUp,
    handle: async call => call.request.json(await newRecoveryCodes(call)),
  },
]

/** The person that an administrator's call is about. Throws `not_found`. */
async function personOf(call: ActorCall) {
  const { records, actor } = call
  const person = await findRow(records, actor, entityFor(records, actor, 'users', 'read'), readId(call.request))
  return (await findOne(records.store, 'users', 'id', person.id)) ?? person
}

const peopleRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/users/:id/second_step',
    policy: { words: ['superuser'] },
    summary: 'The second step with which a user signs in',
    response: secondStepSummary,
    handle: async call => {
      const person = await personOf(call)
      return call.request.json({
        passkeys: (await passkeysOf(call.records, person.id)).length,
        app: (await appOf(call.records, person.id)) !== undefined,
        recovery_codes_left: await recoveryCodesLeft(call.records, person.id),
      })
    },
  },
  {
    method: 'DELETE',
    path: '/users/:id/second_step',
    policy: { words: ['superuser'] },
    proof: true,
    summary: 'Reset the second step of a user who has lost it; their sessions end, and they are notified by email',
    handle: async call => {
      const person = await personOf(call)
      if (person.id === call.actor.id) throw new Problem('own_account')
      await resetSecondStep(call, person)
      return done(call)
    },
  },
]

/** Routes to sign in with passkeys and codes, to set them up, and to reset them. */
export const authenticatorRoutes: readonly Route[] = [...signInRoutes, ...proofRoutes, ...ownRoutes, ...peopleRoutes]
