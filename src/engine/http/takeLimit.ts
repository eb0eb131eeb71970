import { Problem, type ProblemCode } from '../model/problem.ts'
import { limits, type LimitName } from '../rules/access/limits.ts'
import { digest } from '../model/digest.ts'
import type { Ports } from '../ports.ts'

/**
 * A use of a rate limit: its name, whose use it is, the problem code if it is exceeded, and how much is used at once,
 * if not 1.
 */
export type Limited = readonly [name: LimitName, whose: string, code?: ProblemCode | undefined, weight?: number]

const weightOf = ([, , , weight = 1]: Limited): number => weight

/** Returns the maximum of a limit, from settings or the default. */
const maximumOf = ({ limitMaximums: set }: Ports, name: LimitName): number => set?.[name] ?? limits[name].most

/** Counts under a hashed key, so that it contains no addresses of people in clear text. */
const count = ({ limiter, ownLimiter }: Ports, [name, whose]: Limited, by: number) =>
  ('here' in limits[name] ? ownLimiter : limiter).count(`${name} ${digest(whose)}`, limits[name].seconds, by)

function refusal({ onLimited }: Ports, [name, , code = 'too_many_requests']: Limited, seconds: number): Problem {
  onLimited?.(name)
  return new Problem(code, { seconds: Math.max(1, Math.ceil(seconds)) })
}

/** Counts a use. Throws `too_many_requests`, or the given code, with the seconds to wait. */
async function takeOne(ports: Ports, limited: Limited): Promise<void> {
  const counted = await count(ports, limited, weightOf(limited))
  if (counted.count > maximumOf(ports, limited[0])) throw refusal(ports, limited, counted.seconds)
}

/** Uncounts uses that turned out to be harmless. */
export const uncount = async (ports: Ports, limited: readonly Limited[]): Promise<void> => {
  for (const one of limited) await count(ports, one, -weightOf(one))
}

/** Counts every use, or none if one of the limits is exceeded. Throws like the first one that is. */
export async function takeLimits(ports: Ports, limited: readonly Limited[]): Promise<void> {
  for (const [index, one] of limited.entries())
    try {
      await takeOne(ports, one)
    } catch (error) {
      await uncount(ports, limited.slice(0, index + 1))
      throw error
    }
}

/** Runs work that was already counted; if it fails, it is uncounted. Throws what the work throws. */
export async function uncountOnFailure<Result>(
  ports: Ports,
  limited: readonly Limited[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await uncount(ports, limited)
    throw error
  }
}

/** Throws like the first limit that is already reached, without counting. */
export async function checkLimits(ports: Ports, limited: readonly Limited[]): Promise<void> {
  for (const one of limited) {
    const counted = await count(ports, one, 0)
    if (counted.count >= maximumOf(ports, one[0])) throw refusal(ports, one, counted.seconds)
  }
}

/** Records an event for the duration of its limit. */
export const remember = (ports: Ports, limited: Limited): Promise<unknown> => count(ports, limited, 1)

/** Whether an event was recorded. */
export const isRemembered = async (ports: Ports, limited: Limited): Promise<boolean> =>
  (await count(ports, limited, 0)).count > 0
