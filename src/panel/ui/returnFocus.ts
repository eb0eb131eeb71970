const timeoutMilliseconds = 5_000

/** Returns what identifies an element across a remount, after which generated IDs differ. */
function markOf(element: Element): string | undefined {
  const id = /^_r_|^:r/.test(element.id) ? '' : element.id
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const words = [element.getAttribute('aria-label'), ...labels.map(label => label.textContent), element.textContent]
  const said = words.find(word => word?.trim())?.trim() ?? element.getAttribute('name') ?? ''
  return id || said ? `${element.localName} ${id || said}` : undefined
}

/**
 * Remembers the focused element and focuses it again once the screen has been remounted, unless the person moves the
 * focus before.
 */
export function returnFocus(): void {
  const before = document.activeElement
  const mark = before && before !== document.body ? markOf(before) : undefined
  if (!before || mark === undefined) return
  const stop = new AbortController()
  const { signal } = stop
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => stop.abort(), { signal, capture: true })
  const look = (): void => {
    if (before.isConnected) return
    const same = [...document.querySelectorAll<HTMLElement>(before.localName)].find(one => markOf(one) === mark)
    if (!same) return
    stop.abort()
    // Code that is about to move the focus itself takes precedence.
    setTimeout(() => same.focus({ preventScroll: true }), 50)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  setTimeout(() => stop.abort(), timeoutMilliseconds)
}
