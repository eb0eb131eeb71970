import { authorizedFetch } from './authorizedFetch.ts'

/** An answer that nobody wanted by then is old. */
const keptMilliseconds = 10_000

const prefetched = new Map<string, Promise<Response>>()

/** Asks for what will be wanted in a moment, while what wants it is still on its way; after `kept` milliseconds nobody is given the answer. */
export function prefetch(url: string, kept = keptMilliseconds): void {
  if (prefetched.has(url)) return
  const answer = authorizedFetch(url, { headers: { Accept: 'application/json' } })
  prefetched.set(url, answer)
  // Whoever wants the answer meets the failure; else it is nobody's.
  answer.catch(() => undefined)
  setTimeout(() => {
    if (prefetched.get(url) === answer) prefetched.delete(url)
  }, kept)
}

/** The answer that was requested ahead, to one who wants it; undefined where there is none. */
export function takeAhead(url: string): Promise<Response> | undefined {
  const answer = prefetched.get(url)
  prefetched.delete(url)
  return answer
}
