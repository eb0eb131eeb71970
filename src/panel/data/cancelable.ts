/** A request that was given up on: by its caller, or because a newer identical one took its place. */
export class CancelledError extends Error {
  override name = 'CancelledError'
  readonly isCancel = true
  readonly code = 'cancelled'
}

const running = new Map<string, AbortController>()

const either = (one: AbortSignal, other: AbortSignal | null | undefined): AbortSignal => (other ? AbortSignal.any([one, other]) : one)

/** Runs a request as the newest of its key: one of the same key that is still under way is cancelled. */
export async function asNewest<Result>(
  key: string,
  signal: AbortSignal | null | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  running.get(key)?.abort(new CancelledError('A newer identical request took its place'))
  const controller = new AbortController()
  running.set(key, controller)
  try {
    return await run(either(controller.signal, signal))
  } finally {
    if (running.get(key) === controller) running.delete(key)
  }
}
