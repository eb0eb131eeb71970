/**
 * Shares the result of `question` between concurrent callers: one call is in progress, and everyone who calls in the meantime shares the
 * next. No caller gets a result that was requested before its own call.
 */
export function coalesceCalls<Result>(question: () => Promise<Result>): () => Promise<Result> {
  let currentRun: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    if (next) return next
    const result = currentRun.then(() => {
      next = undefined
      return question()
    })
    next = result
    currentRun = result.catch(() => undefined)
    return result
  }
}
