const longestWait = 500

/** Resolves after the next paint, so that later requests don't delay it; in a hidden tab, after half a second. */
export const afterPaint = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, longestWait)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })
