/**
 * Resolves to the response of `work`, which must begin within `milliseconds`. The body may take longer: a limit for all of it would cut it
 * off on a slow connection. Aborts the signal that `work` receives with a `TimeoutError` when the time is up.
 */
export async function withResponseTimeout(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    milliseconds,
  )
  return work(controller.signal).finally(() => clearTimeout(timer))
}
