/** What is left free between a button and what it opens, and at the window's edge, in pixels. */
const gap = 8

/** Puts what a button opens, right behind it in the page, to the right of it and over everything: what the button is in would cut it off. */
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
