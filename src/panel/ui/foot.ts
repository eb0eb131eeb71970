import { useEffect, type RefObject } from 'react'

/** The space in pixels between a bar at the bottom and the element that is scrolled into view above it. */
const gap = 16

/** The CSS property with the height that is covered at the bottom of the page; toasts are above it. */
const coveredFoot = '--marani-covered-foot'

function cover(pixels: number): void {
  const { style } = document.documentElement
  style.setProperty(coveredFoot, `${pixels}px`)
  style.scrollPaddingBottom = pixels === 0 ? '' : `${pixels + gap}px`
}

/**
 * Reserves space for a bar that covers the bottom of the page: focused elements are scrolled above it, and toasts are
 * shown above it.
 */
export function useFoot(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!bar.current || typeof ResizeObserver !== 'function') return undefined
    const observer = new ResizeObserver(([entry]) => cover(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)))
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      cover(0)
    }
  }, [bar])
}
