import type { Readiness, ReadinessCheck, ReadinessName, ReadinessReason } from '../../src/engine/model/readiness.ts'

/** Looks whether one thing is there: undefined, or why not, or more that is to be said of it. */
export type Check = () => Promise<ReadinessReason | ReadinessCheck | undefined>

/** For so long the same result is returned to frequent callers, so that probes cost nothing. */
const keptMilliseconds = 2_000

/** How long a check may take, in milliseconds. */
const checkMilliseconds = 4_000

async function checked(check: Check): Promise<ReadinessCheck> {
  const { promise: late, resolve } = Promise.withResolvers<ReadinessReason>()
  const timer = setTimeout(() => resolve('no_answer'), checkMilliseconds).unref()
  try {
    const found = await Promise.race([check(), late])
    if (typeof found === 'object') return found
    return found === undefined ? { status: 'ok' } : { status: 'failed', reason: found }
  } catch {
    return { status: 'failed', reason: 'unknown' }
  } finally {
    clearTimeout(timer)
  }
}

/** Says of each thing by name whether it is there, each looked at by itself, all at once and not too often. */
export function createReadiness(
  checks: Partial<Record<ReadinessName, Check>>,
  now: () => number = () => performance.now(),
): () => Promise<Readiness> {
  let [latest, at] = [Promise.resolve<Readiness>({}), Number.NEGATIVE_INFINITY]
  return () => {
    if (now() - at < keptMilliseconds) return latest
    at = now()
    latest = Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await checked(check)] as const),
    ).then(Object.fromEntries<ReadinessCheck>)
    return latest
  }
}
