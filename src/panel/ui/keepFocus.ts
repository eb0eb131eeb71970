const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'
const timeoutMilliseconds = 10_000

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Focuses an element that is not a control: it becomes focusable, but not with Tab. */
function focusOn(element: HTMLElement, options?: FocusOptions): void {
  if (!element.matches(focusable)) element.tabIndex = -1
  element.focus(options)
}

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : []

/**
 * Returns where the focus goes when the focused element is removed: to a nearby control, or else to the screen's
 * heading.
 */
function nearest(ancestors: readonly Element[], content: HTMLElement): HTMLElement {
  const place = ancestors.find(ancestor => ancestor.isConnected && content.contains(ancestor) && ancestor !== content)
  return place?.querySelector<HTMLElement>(focusable) ?? content.querySelector('h1') ?? content
}

/** Returns where the focus goes when the focused control is disabled: to the first enabled one around it. */
const around = (ancestors: readonly Element[], content: HTMLElement): HTMLElement =>
  ancestors
    .filter(ancestor => content.contains(ancestor) && ancestor !== content)
    .map(ancestor => ancestor.querySelector<HTMLElement>(focusable))
    .find(found => found !== null) ?? nearest([], content)

/** Waits until the browser has painted; only then has it taken the focus from a disabled control. */
const afterDrawing = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))

export interface FocusKeeper {
  /**
   * Called when another screen was opened: focuses its heading once it is rendered, so that it is announced, unless the
   * screen has focused something itself.
   */
  arrive(): void
  stop(): void
}

/**
 * Keeps the focus while screens, rows and dialogs are added and removed and buttons are disabled: a lost focus is moved
 * to where work continues.
 */
export function keepFocus(content: HTMLElement): FocusKeeper {
  let last: { element: Element; ancestors: readonly Element[]; byKeys: boolean } | undefined
  let arriving = 0
  /** The element that was focused instead of a removed one. */
  let substitute: HTMLElement | undefined
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element)
      last = { element: target, ancestors: ancestorsOf(target), byKeys: target.matches(':focus-visible') }
  }
  const settle = (): void => {
    const heading = content.querySelector<HTMLElement>('h1')
    if (!heading) return
    arriving = 0
    const { activeElement } = document
    // After "skip to content", the main element itself has the focus.
    if (isLost() || activeElement === substitute || activeElement === content || !content.contains(activeElement))
      focusOn(heading, { preventScroll: true })
  }
  const update = (): void => {
    if (Date.now() < arriving) return settle()
    if (!last || document.querySelector('dialog:modal')) return
    const { element, ancestors, byKeys } = last
    const isGone = !element.isConnected
    // Taps need no new focus: focusing a text input would open a phone's keyboard.
    if (isGone ? !isLost() : !byKeys || !element.matches(':disabled')) return
    last = undefined
    // Code that is about to move the focus itself takes precedence.
    const wait = isGone ? setTimeout : afterDrawing
    wait(() => {
      if (!isLost()) return
      substitute = (isGone ? nearest : around)(ancestors, content)
      focusOn(substitute, { preventScroll: true })
    })
  }
  const observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return {
    arrive() {
      arriving = Date.now() + timeoutMilliseconds
      setTimeout(() => Date.now() < arriving && settle())
    },
    stop() {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    },
  }
}
