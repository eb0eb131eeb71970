import type { Readiness, ReadinessCheck, ReadinessName, ReadinessReason } from '../../src/engine/model/readiness.ts'

/** Checks one thing: resolves to undefined if it is ready, or to why it is not, or to a detailed result. */
export type Check = () => Promise<ReadinessReason | ReadinessCheck | undefined>

/** How long a result is reused, so that frequent probes cost nothing. */
const cacheMilliseconds = 2_000

/** How long a check may take, in milliseconds. */
const checkMilliseconds = 4_000

async function runCheck(check: Check): Promise<ReadinessCheck> {
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

/** Returns a function that runs all checks concurrently, each with a timeout, and caches the result briefly. */
export function createReadiness(
  checks: Partial<Record<ReadinessName, Check>>,
  now: () => number = () => performance.now(),
): () => Promise<Readiness> {
  let [latest, at] = [Promise.resolve<Readiness>({}), Number.NEGATIVE_INFINITY]
  return () => {
    if (now() - at < cacheMilliseconds) return latest
    at = now()
    latest = Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
    ).then(Object.fromEntries<ReadinessCheck>)
    return latest
  }
}
