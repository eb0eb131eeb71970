import type { RowOf } from '../../engine/fields/rowOf.ts'
import { locales } from '../../engine/model/languages.ts'
import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import type { Settings } from '../../engine/model/session.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { cappedCount } from '../../engine/rules/text/countLimits.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { holds } from '../../engine/rules/access/permissions.ts'
import { visibleDeclarations, visibleTexts } from '../../engine/rules/access/visibleDeclarations.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { bodyBytes } from '../../engine/http/limits.ts'
import { passwordSchema, verifiedHash } from './passwords.ts'
import { checkPasswordAllowed } from './staffPasswords.ts'
import { signInWays } from './signInWays.ts'
import { profileOf } from './profile.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { isKnown } from '../../engine/http/response.ts'
import { digest } from '../../engine/model/digest.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute, Call, Route } from '../../engine/http/route.ts'
import { fieldsOfSuggestions } from '../../engine/model/systemFields.ts'
import {
  accessToken,
  profile as profileShape,
  settings as settingsShape,
  signedIn,
} from '../../engine/model/session.ts'
import { beginSession, endSession, recheckPassword, refreshSession, type Recheck } from './sessions.ts'
import { uncount, isRemembered, remember, takeLimits, type Limited } from '../../engine/http/takeLimit.ts'
import { emailSchema } from '../../engine/http/schemas.ts'

const signIn = z.strictObject({ email: emailSchema, password: passwordSchema })

/**
 * The limits that a sign-in counts towards. If the account recently signed in from this network, wrong tries from
 * elsewhere do not block it.
 */
async function signInLimits({ ports, request }: Call, email: string): Promise<{ tries: Limited[]; here: Limited }> {
  const address = networkOf(ports.network.address(request))
  const both = `${email} ${address}`
  const here: Limited = ['signed_in_account_and_address', both]
  const near: Limited[] = [
    ['sign_in_address', address],
    ['sign_in_account_and_address', both],
  ]
  return { here, tries: (await isRemembered(ports, here)) ? near : [...near, ['sign_in_account', email]] }
}

/**
 * Checks that the password is still the one that was entered, and that no second step was set up in the meantime.
 * Throws `wrong_credentials`.
 */
const recheckPasswordOnly =
  ({ second_step_at }: RowOf<'users'>, hash: string): Recheck =>
  async (inside, person) => {
    if (person.second_step_at !== second_step_at) throw new Problem('wrong_credentials')
    await recheckPassword(hash)(inside, person)
  }

/** Wrong tries are counted by account, by address and by both; a successful one is given back. */
async function login(call: Call): Promise<Response> {
  const { email, password } = await readChecked(call, signIn)
  const { tries, here } = await signInLimits(call, email)
  await takeLimits(call.ports, tries)
  const person = await findOne(call.records.store, 'users', 'email', email, [notDeleted])
  const hash = await verifiedHash(call.ports, person, password)
  if (!person || hash === undefined) throw new Problem('wrong_credentials')
  await uncount(call.ports, tries)
  await checkPasswordAllowed(call.ports, person)
  const second_step = await call.ports.secondSteps.begin(call, person, hash)
  const access_token = second_step ? undefined : await beginSession(call, person.id, recheckPasswordOnly(person, hash))
  await remember(call.ports, here)
  return call.request.json(second_step ? { second_step } : { access_token })
}

/** The settings that the panel is built from, as far as the caller may see them. */
function settingsOf({ actor, ports, request }: ActorCall): Settings {
  const { model } = ports
  const shown = visibleDeclarations(
    actor,
    model.registry,
    model.codeLists,
    ports.translator ? undefined : fieldsOfSuggestions,
  )
  return {
    model: model.number,
    languages: locales,
    ...shown,
    texts: visibleTexts(actor, model.registry, model.stored[readLocale(request)]),
    limits: { bodyBytes, pageRows: maxRows, cappedCount },
    contact: { email: ports.contactEmail },
    mapTiles: ports.mapTiles ?? null,
    website: ports.website ?? null,
    ...(ports.version === undefined ? {} : { version: ports.version }),
    suggestions: ports.translator !== undefined,
    outbox: ports.outbox !== undefined && holds(actor, 'superuser'),
  }
}

/** Routes to sign in and out, and what the panel requests after signing in. */
export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/auth/ways',
    policy: 'public',
    summary: 'The ways to sign in besides the password',
    response: signInWays,
    handle: call => call.request.json({ ways: call.ports.signInWays(call) }),
  },
  {
    method: 'POST',
    path: '/auth/login',
    duringMaintenance: true,
    policy: 'public',
    summary: 'Sign in; for an account with a second step, the response has a ticket instead of a token',
    body: signIn,
    response: signedIn,
    handle: login,
  },
  {
    method: 'POST',
    path: '/auth/refresh_token',
    duringMaintenance: true,
    policy: 'public',
    summary: 'A new access token in exchange for the refresh token in the cookie',
    response: accessToken,
    handle: async call => call.request.json({ access_token: await refreshSession(call) }),
  },
  {
    method: 'POST',
    path: '/auth/logout',
    duringMaintenance: true,
    policy: 'public',
    summary: 'End the session',
    handle: async call => {
      await endSession(call)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/profile/get',
    duringMaintenance: true,
    policy: 'signed_in',
    settingUp: true,
    summary: 'The signed-in user and the access table of their role',
    response: profileShape,
    handle: async call => call.request.json(await profileOf(call, callerOf(call))),
  },
  ...(['GET', 'POST'] as const).map((method): ActorRoute => ({
    method,
    path: '/settings',
    duringMaintenance: true,
    policy: 'signed_in',
    settingUp: true,
    summary:
      method === 'GET'
        ? 'Languages, code lists, limits and the declared resources visible to the role, with an ETag; a client that has the current version gets 304'
        : 'Languages, code lists, limits and the declared resources visible to the role',
    ...(method === 'GET' ? { headers: ['If-None-Match'] as const } : {}),
    response: settingsShape,
    handle: call => {
      const settings = settingsOf(call)
      const tag = `"${settings.model}-${digest(JSON.stringify(settings)).slice(0, 16)}"`
      call.request.header('ETag', tag)
      return isKnown(call.request, tag) ? call.request.body(null, 304) : call.request.json(settings)
    },
  })),
]
