/**
 * Shares the result of `question` between concurrent callers: one call is in progress, and everyone who calls in the meantime shares the
 * next. No caller gets a result that was requested before its own call.
 */
export function coalesceCalls<Answer>(question: () => Promise<Answer>): () => Promise<Answer> {
  let currentRun: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | undefined
  return () => {
    if (next) return next
    const answer = currentRun.then(() => {
      next = undefined
      return question()
    })
    next = answer
    currentRun = answer.catch(() => undefined)
    return answer
  }
}
