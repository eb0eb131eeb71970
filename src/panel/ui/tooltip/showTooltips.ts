import './tooltip.css'

/** How long the mouse rests on an element before its tooltip appears, in milliseconds; the next one appears at once. */
const rest = 400
/** The space between an element and its tooltip, and at the window's edge, in pixels. */
const gap = 6

interface Shown {
  element: HTMLElement
  /** Restores the title that was removed to suppress the native tooltip. */
  restore(): void
}

const titledAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[title]:not([title=""], svg *, iframe)')) || undefined

/**
 * Removes the title while the tooltip is shown, so that the browser does not show its own. If the title is the
 * accessible name, it is kept as a label.
 */
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
 * Shows every `title` of the page as the panel's own tooltip: on hover after a delay, on keyboard focus at once, until
 * Escape, a click or leaving the element. One element and one set of listeners serve the page, so a table of a thousand
 * cells costs nothing extra. Returns a function that stops it.
 */
export function showTooltips(page: Document = document): () => void {
  const tooltip = page.createElement('div')
  tooltip.className = 'm-tooltip'
  tooltip.role = 'tooltip'
  tooltip.popover = 'manual'
  // Its text is the title of an element, which screen readers have already announced.
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
    // The mouse can move onto a tooltip that it opened (WCAG 1.4.13); one opened by the keyboard must not block the
    // mouse.
    tooltip.style.pointerEvents = byMouse ? 'auto' : 'none'
    tooltip.showPopover?.()
    place(tooltip, element)
    isWarm = true
  }
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true }
  page.addEventListener(
    'pointerover',
    ({ target, pointerType, buttons }) => {
      // Touch has no hover, and a drag passes over many elements.
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
