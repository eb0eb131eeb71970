/**
 * A question that those who ask at once have in common: one is in progress, and whoever asks meanwhile waits for the next. Nobody is answered
 * by a question that began before they asked.
 */
export function inCommon<Answer>(question: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<Answer> | undefined
  return () => {
    if (next) return next
    const answer = underWay.then(() => {
      next = undefined
      return question()
    })
    next = answer
    underWay = answer.catch(() => undefined)
    return answer
  }
}
