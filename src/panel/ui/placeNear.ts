/** The space between a button and its popup, and at the window's edge, in pixels. */
const gap = 8

/**
 * Places a popup, which follows its button in the page, to the right of it and above everything, because the button's
 * container would clip it.
 */
export function placeNear(element: HTMLElement | null): void {
  const button = element?.previousElementSibling
  if (!element || !button) return
  const { right, top } = button.getBoundingClientRect()
  const above = Math.max(gap, top - gap)
  Object.assign(element.style, {
    position: 'fixed',
    left: `${right + gap}px`,
    top: `${above}px`,
    maxHeight: `calc(100dvh - ${above + gap}px)`,
  })
}
