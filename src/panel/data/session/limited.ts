/** A request that was not answered within its time. */
export class LateError extends Error {
  override name = 'LateError'
}

/** Milliseconds in which a request is answered: what is requested, and what is sent, which a server may have to work on. */
export const limits = { reading: 30_000, writing: 60_000 }

/** How long a request with these options may take, in milliseconds. */
export const limitOf = ({ method = 'GET' }: RequestInit): number =>
  method === 'GET' || method === 'HEAD' ? limits.reading : limits.writing

/**
 * Runs a request with a signal that ends with the caller's own, or with a `LateError` after so many milliseconds. Rejects with the
 * signal's reason as soon as it ends, also where the work does not listen to it.
 */
export async function limited<Result>(
  milliseconds: number,
  own: AbortSignal | null | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new LateError('No answer in time')), milliseconds)
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
