const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'
const patience = 10_000

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Focuses something that is not a control by itself; it can be focused, but Tab never stops at it. */
function focusOn(element: HTMLElement, options?: FocusOptions): void {
  if (!element.matches(focusable)) element.tabIndex = -1
  element.focus(options)
}

const ancestorsOf = (element: Element): Element[] =>
  element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : []

/** Where the focus goes when an element is gone: next to where it was, else to the heading of the screen. */
function nearest(ancestors: readonly Element[], content: HTMLElement): HTMLElement {
  const place = ancestors.find(ancestor => ancestor.isConnected && content.contains(ancestor) && ancestor !== content)
  return place?.querySelector<HTMLElement>(focusable) ?? content.querySelector('h1') ?? content
}

export interface FocusKeeper {
  /** Another screen was opened: its heading gets the focus as soon as it is there, and so is read out, unless the screen has put it somewhere itself. */
  arrive(): void
  stop(): void
}

/** Keeps the focus while screens, rows and dialogs come and go in the main part: a focus that is lost is put where the work continues. */
export function keepFocus(content: HTMLElement): FocusKeeper {
  let last: { element: Element; ancestors: readonly Element[] } | undefined
  let arriving = 0
  /** Where the focus was put in place of something that was gone. */
  let substitute: HTMLElement | undefined
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element) last = { element: target, ancestors: ancestorsOf(target) }
  }
  const settle = (): void => {
    const heading = content.querySelector<HTMLElement>('h1')
    if (!heading) return
    arriving = 0
    const { activeElement } = document
    // The main part itself has the focus of whoever skipped the menu.
    if (isLost() || activeElement === substitute || activeElement === content || !content.contains(activeElement))
      focusOn(heading, { preventScroll: true })
  }
  const update = (): void => {
    if (Date.now() < arriving) return settle()
    if (!last || last.element.isConnected || !isLost() || document.querySelector('dialog:modal')) return
    const { ancestors } = last
    last = undefined
    // Whatever is about to put the focus itself comes first.
    setTimeout(() => {
      if (!isLost()) return
      substitute = nearest(ancestors, content)
      focusOn(substitute, { preventScroll: true })
    })
  }
  const observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  return {
    arrive() {
      arriving = Date.now() + patience
      setTimeout(() => Date.now() < arriving && settle())
    },
    stop() {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    },
  }
}
