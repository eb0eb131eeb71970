import { useEffect, type RefObject } from 'react'

/** Pixels between a bar at the foot and what is scrolled clear of it. */
const gap = 16

/** The property of the page's style that says how much of its foot is covered; toasts are above it. */
const coveredFoot = '--marani-covered-foot'

function cover(pixels: number): void {
  const { style } = document.documentElement
  style.setProperty(coveredFoot, `${pixels}px`)
  style.scrollPaddingBottom = pixels === 0 ? '' : `${pixels + gap}px`
}

/** Tells the page that a bar covers its foot: what a key goes to is scrolled clear of it, and toasts are above it. */
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
