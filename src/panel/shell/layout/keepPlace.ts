/** Milliseconds in which a screen that is remounted is as long again as it was. */
const patience = 5_000

/** Who moves in the page by themselves is not moved any more. */
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Where one has scrolled to, again, as soon as what is there instead reaches so far. */
export function keepPlace(): void {
  const top = window.scrollY
  if (top === 0) return
  const until = performance.now() + patience
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
