import { Problem, type ProblemCode } from '../model/problem.ts'
import { limits, type LimitName } from '../rules/limits.ts'
import { digest } from './idempotency.ts'
import type { Ports } from './ports.ts'

/** The key under which something is counted: addresses of people stand in no counter as they are. */
const keyOf = (name: LimitName, whose: string): string => `${name} ${digest(whose)}`

/** Counts one more of a limited thing. Throws `too_many_requests` (or the given code) with the seconds to wait. */
export async function takeLimit(ports: Ports, name: LimitName, whose: string, code: ProblemCode = 'too_many_requests'): Promise<void> {
  const { most, seconds: span } = limits[name]
  const { count, seconds } = await ports.limiter.count(keyOf(name, whose), span)
  if (count > most) throw new Problem(code, { seconds: Math.max(1, Math.ceil(seconds)) })
}

/** Takes one back that turned out to be no attack. */
export const giveBack = (ports: Ports, name: LimitName, whose: string): Promise<unknown> => ports.limiter.count(keyOf(name, whose), limits[name].seconds, -1)
