const longestWait = 500

/** Resolves when what was rendered now is painted, so that what is fetched next takes no time from it; in a hidden tab after half a second. */
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
