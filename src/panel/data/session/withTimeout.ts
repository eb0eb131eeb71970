/** A request that timed out. */
export class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError'
}

/** Timeouts in milliseconds: of reads, and of writes, which may take the server longer. */
export const timeouts = { reading: 30_000, writing: 60_000 }

/** Returns the timeout of a request in milliseconds. */
export const timeoutOf = ({ method = 'GET' }: RequestInit): number =>
  method === 'GET' || method === 'HEAD' ? timeouts.reading : timeouts.writing

/**
 * Runs a request with a signal that is aborted with the caller's signal, or with a `RequestTimeoutError` after the
 * timeout. Rejects with the signal's reason at once, even if the request ignores the signal.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  own: AbortSignal | null | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new RequestTimeoutError('The request timed out')), milliseconds)
  const signal = own ? AbortSignal.any([own, late.signal]) : late.signal
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(signal.reason)
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    return await Promise.race([work(signal), ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
