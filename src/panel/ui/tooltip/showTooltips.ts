import './tooltip.css'

/** How long the mouse rests before what it is on says more, in milliseconds; the next one says it at once. */
const rest = 400
/** What is left free between an element and its tooltip, and at the window's edge, in pixels. */
const gap = 6

interface Shown {
  element: HTMLElement
  /** Undoes what kept the browser's own tooltip away. */
  restore(): void
}

const titledAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[title]:not([title=""], svg *, iframe)')) || undefined

/** Takes the title away for as long as the mouse is there, or the browser would show its own too; a name by title alone stays one. */
function takeTitle(element: HTMLElement): () => void {
  const { title } = element
  const isNamed = element.hasAttribute('aria-label') || (element.textContent ?? '').trim() !== ''
  if (!isNamed) element.setAttribute('aria-label', title)
  element.removeAttribute('title')
  return () => {
    if (!element.hasAttribute('title')) element.title = title
    if (!isNamed) element.removeAttribute('aria-label')
  }
}

function place(tooltip: HTMLElement, element: HTMLElement): void {
  const { left, top, bottom, width } = element.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tooltip
  const middle = left + width / 2 - offsetWidth / 2
  const isBelow = bottom + gap + offsetHeight <= innerHeight
  tooltip.style.left = `${Math.max(gap, Math.min(middle, innerWidth - offsetWidth - gap))}px`
  tooltip.style.top = `${isBelow ? bottom + gap : Math.max(gap, top - gap - offsetHeight)}px`
}

/**
 * Shows every `title` of the page as the panel's own tooltip: to the mouse after a rest, to the keyboard at once, until Escape, a press
 * or leaving it. One element and one set of listeners do it for all, so a table of a thousand cells pays nothing. Gives back how to stop.
 */
export function showTooltips(page: Document = document): () => void {
  const tooltip = page.createElement('div')
  tooltip.className = 'm-tooltip'
  tooltip.role = 'tooltip'
  tooltip.popover = 'manual'
  // What it says is the title of an element, which a screen reader has read.
  tooltip.ariaHidden = 'true'
  page.body.append(tooltip)
  let shown: Shown | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWarm = false

  const hide = (): void => {
    clearTimeout(timer)
    if (!shown) return
    tooltip.hidePopover?.()
    shown.restore()
    shown = undefined
  }
  const show = (element: HTMLElement, byMouse: boolean): void => {
    hide()
    if (!element.isConnected) return
    const { title: text } = element
    shown = { element, restore: byMouse ? takeTitle(element) : () => undefined }
    tooltip.textContent = text
    tooltip.lang = element.closest<HTMLElement>('[lang]')?.lang ?? ''
    tooltip.showPopover?.()
    place(tooltip, element)
    isWarm = true
  }
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true }
  page.addEventListener(
    'pointerover',
    ({ target, pointerType, buttons }) => {
      // A finger has nothing to rest with, and what is dragged passes over much.
      if (pointerType === 'touch' || buttons !== 0 || !(target instanceof Element)) return
      if (shown && (shown.element.contains(target) || tooltip.contains(target))) return
      const element = titledAt(target)
      hide()
      if (!element) {
        isWarm = false
        return
      }
      if (isWarm) show(element, true)
      else timer = setTimeout(() => show(element, true), rest)
    },
    options,
  )
  page.addEventListener(
    'focusin',
    ({ target }) => {
      const element = titledAt(target)
      if (element && element === target && element.matches(':focus-visible')) show(element, false)
      else hide()
    },
    options,
  )
  page.addEventListener('focusout', hide, options)
  page.addEventListener('pointerdown', hide, options)
  page.addEventListener('scroll', hide, { ...options, capture: true })
  page.addEventListener('pointerleave', hide, { ...options, capture: false })
  page.addEventListener('keydown', hide, { ...options, capture: true })
  return () => {
    hide()
    controller.abort()
    tooltip.remove()
  }
}
