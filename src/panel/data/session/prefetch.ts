import { authorizedFetch } from './authorizedFetch.ts'

/** A response that was not used after this time is outdated. */
const retentionMilliseconds = 10_000

const prefetched = new Map<string, Promise<Response>>()

/** Sends a request ahead of the code that needs its response, which is available for `kept` milliseconds. */
export function prefetch(url: string, kept = retentionMilliseconds): void {
  if (prefetched.has(url)) return
  const answer = authorizedFetch(url, { headers: { Accept: 'application/json' } })
  prefetched.set(url, answer)
  // A failure is handled by whoever takes the response, and otherwise ignored.
  answer.catch(() => undefined)
  setTimeout(() => {
    if (prefetched.get(url) === answer) prefetched.delete(url)
  }, kept)
}

/** Takes a prefetched response; undefined if there is none. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const response = prefetched.get(url)
  prefetched.delete(url)
  return response
}
