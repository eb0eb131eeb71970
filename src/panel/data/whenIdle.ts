const longestWait = 5_000

/** Does something once the browser has nothing else to do; answers how to call that off. Safari has no idle callbacks. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, longestWait)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: longestWait })
  return () => cancelIdleCallback(handle)
}
