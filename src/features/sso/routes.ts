import * as z from 'zod/mini'
import { readChecked } from '../../engine/http/readChecked.ts'
import type { Call, PublicRoute } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { Problem } from '../../engine/model/problem.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { beginSession } from '../accounts/sessions.ts'
import { accountOf } from './account.ts'
import { attemptSeconds, keepAttempt, pageWithin, takeAttempt } from './attempt.ts'
import { ProviderRefused, ProviderSilent, type SignInProvider, type SignInRules } from './provider.ts'

const beginning = z.strictObject({ next: z.optional(z.string().check(z.maxLength(1_000))) })
const ending = z.strictObject({ answer: z.string().check(z.minLength(1), z.maxLength(8_000)) })
const elsewhere = z.object({ address: z.string() })
const arrived = z.object({ access_token: z.string(), next: z.string() })

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

async function begin(call: Call): Promise<Response> {
  const provider = providerOf(call)
  const { next } = await readChecked(call, beginning)
  await countTry(call)
  const { address, checks } = await asking(call, () => provider.begin())
  const until = call.ports.clock().getTime() + attemptSeconds * 1000
  keepAttempt(call, { ...checks, next: pageWithin(next), until })
  return call.request.json({ address })
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
  const { rules } = provider
  const userId = await accountOf(call, { ...rules, roles: rules.roles ?? productRoles }, identity)
  return call.request.json({ access_token: await beginSession(call, userId), next: attempt.next })
}

/** Signing in at a provider; `productRoles` is what its groups make of people where no setting says so. */
export const ssoRoutes = (productRoles: NonNullable<SignInRules['roles']>): readonly PublicRoute[] => [
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
    summary: 'Sign in with the answer of the provider: the query of the address that it led back to',
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
