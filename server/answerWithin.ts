/**
 * An answer that has to begin within so many milliseconds. What it holds comes as slowly as whoever gets it takes it: a time for all of
 * it would cut it off on a slow line. Throws a `TimeoutError` through the signal that the work is given.
 */
export async function answerWithin(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const silence = new AbortController()
  const timer = setTimeout(
    () => silence.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    milliseconds,
  )
  return work(silence.signal).finally(() => clearTimeout(timer))
}
