import * as z from 'zod/mini'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute, Call, PublicRoute, Route } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { Problem } from '../../engine/model/problem.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { beginSession } from '../accounts/sessions.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { passwordProof } from '../../engine/model/session.ts'
import { accountOf } from './account.ts'
import { attemptSeconds, storeAttempt, panelPath, takeAttempt, type Attempt, type AttemptPurpose } from './attempt.ts'
import {
  checkConnected,
  checkMayProveByProvider,
  connectAccount,
  disconnectAccount,
  listOwnAccounts,
  ownProviderAccounts,
  proveByProvider,
} from './ownAccounts.ts'
import {
  ProviderRejected,
  ProviderUnreachable,
  type Identity,
  type SignInProvider,
  type SignInRules,
} from './provider.ts'

const beginBody = z.strictObject({ next: z.optional(z.string().check(z.maxLength(1_000))) })
const finishBody = z.strictObject({ answer: z.string().check(z.minLength(1), z.maxLength(8_000)) })
const providerAddress = z.object({ address: z.string() })
/** The result of an attempt, by its purpose: a session, a connected account, or a proof. */
const arrived = z.object({
  access_token: z.optional(z.string()),
  connected: z.optional(z.literal(true)),
  proven: z.optional(passwordProof),
  next: z.string(),
})
export type Arrived = z.infer<typeof arrived>

const providerOf = ({ ports }: Call): SignInProvider => {
  if (!ports.provider) throw new Problem('route_not_found')
  return ports.provider
}

/**
 * Runs a call to the provider. Throws `sso_silent` if it does not respond, and `sso_refused` for an invalid response.
 */
async function callProvider<Result>({ ports }: Call, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnreachable) {
      ports.report(error, 'background')
      throw new Problem('sso_silent')
    }
    if (error instanceof ProviderRejected) throw new Problem('sso_refused')
    throw error
  }
}

const takeAttemptLimit = ({ ports, request }: Call): Promise<void> =>
  takeLimits(ports, [['sso_address', networkOf(ports.network.address(request))]])

/** Responds with the provider's URL, and stores the attempt in the browser. */
async function beginAttempt(call: Call, reason: AttemptPurpose, next: string | undefined): Promise<Response> {
  const provider = providerOf(call)
  await takeAttemptLimit(call)
  const { address, checks } = await callProvider(call, () =>
    provider.begin({ reauthenticate: reason.purpose === 'prove' }),
  )
  const until = call.ports.clock().getTime() + attemptSeconds * 1000
  storeAttempt(call, { ...checks, ...reason, next: panelPath(next), until })
  return call.request.json({ address })
}

async function begin(call: Call): Promise<Response> {
  providerOf(call)
  const { next } = await readChecked(call, beginBody)
  return beginAttempt(call, { purpose: 'sign_in' }, next)
}

/** Begins an attempt of the signed-in person, which leads back to their profile. */
const beginOwn = (call: ActorCall, purpose: 'connect' | 'prove'): Promise<Response> =>
  beginAttempt(call, { purpose, user: callerOf(call).id, session: call.session }, '/profile')

/** Completes an attempt according to its purpose. */
async function completeAttempt(
  call: Call,
  { attempt, identity, rules }: { attempt: Attempt; identity: Identity; rules: Parameters<typeof accountOf>[1] },
): Promise<Omit<Arrived, 'next'>> {
  if (attempt.purpose === 'sign_in') {
    const id = await accountOf(call, rules, identity)
    return { access_token: await beginSession(call, id, inside => checkConnected(inside, id, identity)) }
  }
  if (attempt.purpose === 'prove') return { proven: await proveByProvider(call, attempt, identity) }
  await connectAccount(call, attempt, identity)
  runDueInBackground(call.ports)
  return { connected: true }
}

/** Completes the attempt of this browser. Each attempt can be completed once, before it expires. */
async function finish(call: Call, productRoles: NonNullable<SignInRules['roles']>): Promise<Response> {
  const provider = providerOf(call)
  const attempt = takeAttempt(call)
  const { answer: response } = await readChecked(call, finishBody)
  await takeAttemptLimit(call)
  if (!attempt) throw new Problem('sso_refused')
  await takeLimits(call.ports, [['sso_attempt', attempt.state, 'sso_refused']])
  const identity = await callProvider(call, () => provider.finish(new URLSearchParams(response), attempt))
  const rules = { ...provider.rules, roles: provider.rules.roles ?? productRoles }
  const ended = await completeAttempt(call, { attempt, identity, rules })
  return call.request.json({ ...ended, next: attempt.next } satisfies Arrived)
}

/** Routes for the provider accounts of the signed-in person. */
const ownRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/profile/provider_accounts',
    policy: 'signed_in',
    settingUp: true,
    summary: 'Your accounts at the identity provider, with which you can sign in',
    response: ownProviderAccounts,
    handle: async call => call.request.json(await listOwnAccounts(call)),
  },
  {
    method: 'POST',
    path: '/profile/provider_accounts/begin',
    policy: 'signed_in',
    proof: true,
    summary:
      'The address at which an account at the identity provider is connected with yours; a cookie stores what the response is checked against',
    response: providerAddress,
    handle: call => beginOwn(call, 'connect'),
  },
  {
    method: 'DELETE',
    path: '/profile/provider_accounts/:id',
    policy: 'signed_in',
    proof: true,
    summary: 'Disconnect an account at the identity provider from yours',
    handle: async call => {
      await disconnectAccount(call, readId(call.request))
      runDueInBackground(call.ports)
      return call.request.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/profile/proof/provider/begin',
    policy: 'signed_in',
    settingUp: true,
    summary:
      'The address at which you sign in at the identity provider again to obtain a proof; for accounts without a second step',
    response: providerAddress,
    handle: async call => {
      providerOf(call)
      await checkMayProveByProvider(call)
      return beginOwn(call, 'prove')
    },
  },
]

/**
 * Routes for signing in at a provider, and for provider accounts; `productRoles` are the roles that groups grant
 * unless a setting overrides them.
 */
export const ssoRoutes = (productRoles: NonNullable<SignInRules['roles']>): readonly Route[] => [
  ...ownRoutes,
  ...signInRoutes(productRoles),
]

const signInRoutes = (productRoles: NonNullable<SignInRules['roles']>): readonly PublicRoute[] => [
  {
    method: 'POST',
    path: '/auth/sso/begin',
    policy: 'public',
    summary:
      'The address at which a sign-in at the identity provider begins; a cookie stores what the response is checked against',
    body: beginBody,
    response: providerAddress,
    handle: begin,
  },
  {
    method: 'POST',
    path: '/auth/sso/finish',
    policy: 'public',
    summary: 'Complete what was begun at the identity provider, with the query of the address to which it redirected',
    body: finishBody,
    response: arrived,
    handle: call => finish(call, productRoles),
  },
  {
    method: 'POST',
    path: '/auth/sso/leave',
    policy: 'public',
    summary: 'The address at which a person who has signed out also signs out at the identity provider',
    response: providerAddress,
    handle: async call => {
      const provider = providerOf(call)
      const address = await callProvider(call, () => provider.signOutAddress())
      return call.request.json({ address: address ?? call.ports.publicUrl() })
    },
  },
]
