const longestWait = 5_000

/** Runs a function when the browser is idle. Returns a function that cancels it. Safari has no idle callbacks. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, longestWait)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: longestWait })
  return () => cancelIdleCallback(handle)
}
