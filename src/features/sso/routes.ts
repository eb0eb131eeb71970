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
import { attemptSeconds, keepAttempt, pageWithin, takeAttempt, type Attempt, type AttemptFor } from './attempt.ts'
import {
  checkConnected,
  checkProvesByProvider,
  connectAccount,
  disconnectAccount,
  listOwnAccounts,
  ownProviderAccounts,
  proveByProvider,
} from './ownAccounts.ts'
import { ProviderRefused, ProviderSilent, type Identity, type SignInProvider, type SignInRules } from './provider.ts'

const beginning = z.strictObject({ next: z.optional(z.string().check(z.maxLength(1_000))) })
const ending = z.strictObject({ answer: z.string().check(z.minLength(1), z.maxLength(8_000)) })
const elsewhere = z.object({ address: z.string() })
/** What an answer of the provider comes to, by what somebody went there for: a session, an account that is connected now, or a proof. */
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

/** Does what asks the provider. Throws `sso_silent` where it says nothing, and `sso_refused` for an answer that is not right. */
async function asking<Result>({ ports }: Call, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderSilent) {
      ports.report(error, 'background')
      throw new Problem('sso_silent')
    }
    if (error instanceof ProviderRefused) throw new Problem('sso_refused')
    throw error
  }
}

const countTry = ({ ports, request }: Call): Promise<void> =>
  takeLimits(ports, [['sso_address', networkOf(ports.network.address(request))]])

/** Answers where the provider is asked, and has the browser keep what its answer is checked by. */
async function leadThere(call: Call, reason: AttemptFor, next: string | undefined): Promise<Response> {
  const provider = providerOf(call)
  await countTry(call)
  const { address, checks } = await asking(call, () => provider.begin({ anew: reason.purpose === 'prove' }))
  const until = call.ports.clock().getTime() + attemptSeconds * 1000
  keepAttempt(call, { ...checks, ...reason, next: pageWithin(next), until })
  return call.request.json({ address })
}

async function begin(call: Call): Promise<Response> {
  providerOf(call)
  const { next } = await readChecked(call, beginning)
  return leadThere(call, { purpose: 'sign_in' }, next)
}

/** Leads whoever is signed in to the provider, and from there back to their profile. */
const beginOwn = (call: ActorCall, purpose: 'connect' | 'prove'): Promise<Response> =>
  leadThere(call, { purpose, user: callerOf(call).id, session: call.session }, '/profile')

/** What an answer comes to, by what the person went to the provider for. */
async function endOf(
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

/** An answer counts once, in the browser that asked, and only while it waits. */
async function finish(call: Call, productRoles: NonNullable<SignInRules['roles']>): Promise<Response> {
  const provider = providerOf(call)
  const attempt = takeAttempt(call)
  const { answer } = await readChecked(call, ending)
  await countTry(call)
  if (!attempt) throw new Problem('sso_refused')
  await takeLimits(call.ports, [['sso_attempt', attempt.state, 'sso_refused']])
  const identity = await asking(call, () => provider.finish(new URLSearchParams(answer), attempt))
  const rules = { ...provider.rules, roles: provider.rules.roles ?? productRoles }
  const ended = await endOf(call, { attempt, identity, rules })
  return call.request.json({ ...ended, next: attempt.next } satisfies Arrived)
}

/** What a person who is signed in does with their accounts at providers. */
const ownRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/profile/provider_accounts',
    policy: 'signed_in',
    settingUp: true,
    summary: 'Your accounts at the provider of identities, with which you sign in here',
    answer: ownProviderAccounts,
    handle: async call => call.request.json(await listOwnAccounts(call)),
  },
  {
    method: 'POST',
    path: '/profile/provider_accounts/begin',
    policy: 'signed_in',
    proof: true,
    summary:
      'Where an account at the provider is connected with yours; the browser keeps what its answer is checked by',
    answer: elsewhere,
    handle: call => beginOwn(call, 'connect'),
  },
  {
    method: 'DELETE',
    path: '/profile/provider_accounts/:id',
    policy: 'signed_in',
    proof: true,
    summary: 'Disconnect an account at the provider from yours',
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
    summary: 'Where you sign in at the provider anew to obtain a proof; without a second step',
    answer: elsewhere,
    handle: async call => {
      providerOf(call)
      await checkProvesByProvider(call)
      return beginOwn(call, 'prove')
    },
  },
]

/** Signing in at a provider, and what people do with their accounts there; `productRoles` is what its groups make of people where no setting says so. */
export const ssoRoutes = (productRoles: NonNullable<SignInRules['roles']>): readonly Route[] => [
  ...ownRoutes,
  ...signInRoutes(productRoles),
]

const signInRoutes = (productRoles: NonNullable<SignInRules['roles']>): readonly PublicRoute[] => [
  {
    method: 'POST',
    path: '/auth/sso/begin',
    policy: 'public',
    summary: 'Where a sign-in at the provider begins; the browser keeps what its answer is checked by',
    body: beginning,
    answer: elsewhere,
    handle: begin,
  },
  {
    method: 'POST',
    path: '/auth/sso/finish',
    policy: 'public',
    summary: 'End with the answer of the provider what was begun there: the query of the address that it led back to',
    body: ending,
    answer: arrived,
    handle: call => finish(call, productRoles),
  },
  {
    method: 'POST',
    path: '/auth/sso/leave',
    policy: 'public',
    summary: 'Where a person who has signed out signs out at the provider too',
    answer: elsewhere,
    handle: async call => {
      const provider = providerOf(call)
      const address = await asking(call, () => provider.leaveAddress())
      return call.request.json({ address: address ?? call.ports.publicUrl() })
    },
  },
]
