import { Problem, type ProblemCode } from '../model/problem.ts'
import { limits, type LimitName } from '../rules/access/limits.ts'
import { digest } from '../model/digest.ts'
import type { Ports } from '../ports.ts'

/** One thing that is limited, by whose doing, the code it is refused with, and how much of it is requested at once where that is not one. */
export type Limited = readonly [name: LimitName, whose: string, code?: ProblemCode | undefined, weight?: number]

const weightOf = ([, , , weight = 1]: Limited): number => weight

/** How much of a thing there may be: as the place's settings say, or as is usual. */
const mostOf = ({ mostOf: set }: Ports, name: LimitName): number => set?.[name] ?? limits[name].most

/** Counts under a key that does not contain people's addresses in clear. */
const count = ({ limiter, ownLimiter }: Ports, [name, whose]: Limited, by: number) =>
  ('here' in limits[name] ? ownLimiter : limiter).count(`${name} ${digest(whose)}`, limits[name].seconds, by)

function refusal({ onLimited }: Ports, [name, , code = 'too_many_requests']: Limited, seconds: number): Problem {
  onLimited?.(name)
  return new Problem(code, { seconds: Math.max(1, Math.ceil(seconds)) })
}

/** Counts a limited thing. Throws `too_many_requests` (or the given code) with the seconds to wait. */
async function takeOne(ports: Ports, limited: Limited): Promise<void> {
  const counted = await count(ports, limited, weightOf(limited))
  if (counted.count > mostOf(ports, limited[0])) throw refusal(ports, limited, counted.seconds)
}

/** Takes back what turned out to be no attack. */
export const giveBack = async (ports: Ports, limited: readonly Limited[]): Promise<void> => {
  for (const one of limited) await count(ports, one, -weightOf(one))
}

/** Counts each, or none where one of them refuses. Throws as the first that does. */
export async function takeLimits(ports: Ports, limited: readonly Limited[]): Promise<void> {
  for (const [index, one] of limited.entries())
    try {
      await takeOne(ports, one)
    } catch (error) {
      await giveBack(ports, limited.slice(0, index + 1))
      throw error
    }
}

/** Does what was counted before; where it fails it does not count. Throws as the work does. */
export async function givingBack<Result>(
  ports: Ports,
  limited: readonly Limited[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await giveBack(ports, limited)
    throw error
  }
}

/** Counts nothing. Throws as the first that would refuse now. */
export async function refuseReached(ports: Ports, limited: readonly Limited[]): Promise<void> {
  for (const one of limited) {
    const counted = await count(ports, one, 0)
    if (counted.count >= mostOf(ports, one[0])) throw refusal(ports, one, counted.seconds)
  }
}

/** Remembers a thing for the span of its limit. */
export const remember = (ports: Ports, limited: Limited): Promise<unknown> => count(ports, limited, 1)

/** Whether a thing is remembered. */
export const isRemembered = async (ports: Ports, limited: Limited): Promise<boolean> =>
  (await count(ports, limited, 0)).count > 0
