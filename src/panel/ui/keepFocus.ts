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

/** Where the focus goes from a control that is there and does nothing any more: to the first one around it that does. */
const around = (ancestors: readonly Element[], content: HTMLElement): HTMLElement =>
  ancestors
    .filter(ancestor => content.contains(ancestor) && ancestor !== content)
    .map(ancestor => ancestor.querySelector<HTMLElement>(focusable))
    .find(found => found !== null) ?? nearest([], content)

/** Waits until the browser has drawn the page: only then has it taken the focus from what is disabled. */
const afterDrawing = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))

export interface FocusKeeper {
  /** Another screen was opened: its heading gets the focus as soon as it is there, and so is read out, unless the screen has put it somewhere itself. */
  arrive(): void
  stop(): void
}

/** Keeps the focus while screens, rows and dialogs come and go in the main part, and buttons have nothing more to do: a focus that is lost is put where the work continues. */
export function keepFocus(content: HTMLElement): FocusKeeper {
  let last: { element: Element; ancestors: readonly Element[]; byKeys: boolean } | undefined
  let arriving = 0
  /** Where the focus was put in place of something that was gone. */
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
    // The main part itself has the focus of whoever skipped the menu.
    if (isLost() || activeElement === substitute || activeElement === content || !content.contains(activeElement))
      focusOn(heading, { preventScroll: true })
  }
  const update = (): void => {
    if (Date.now() < arriving) return settle()
    if (!last || document.querySelector('dialog:modal')) return
    const { element, ancestors, byKeys } = last
    const isGone = !element.isConnected
    // Whoever taps a button needs no other: a text that got the focus would bring up the keyboard of a phone.
    if (isGone ? !isLost() : !byKeys || !element.matches(':disabled')) return
    last = undefined
    // Whatever is about to put the focus itself comes first.
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
      arriving = Date.now() + patience
      setTimeout(() => Date.now() < arriving && settle())
    },
    stop() {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    },
  }
}
