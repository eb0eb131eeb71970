/** Milliseconds within which a remounted screen regains its height. */
const timeoutMilliseconds = 5_000

/** The events after which the scroll position is the person's own. */
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Restores the scroll position after a remount, as soon as the screen is tall enough. */
export function restoreScroll(): void {
  const top = window.scrollY
  if (top === 0) return
  const until = performance.now() + timeoutMilliseconds
  const over = new AbortController()
  for (const move of moves) window.addEventListener(move, () => over.abort(), { signal: over.signal, passive: true })
  let isShorter = false
  const look = (): void => {
    if (over.signal.aborted) return
    const reach = document.documentElement.scrollHeight - window.innerHeight
    isShorter ||= window.scrollY < top
    if (isShorter && reach >= top) window.scrollTo(window.scrollX, top)
    if (performance.now() > until || (isShorter && window.scrollY >= top)) over.abort()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
