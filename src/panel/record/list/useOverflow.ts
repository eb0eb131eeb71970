import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Marks the frame of a table whose columns need more pixels than it has: only then it scrolls by itself, and its head and first column stay. */
export function useOverflow(least: number): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver !== 'function') return undefined
    const mark = () => element.toggleAttribute('data-overflows', element.clientWidth < least)
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    return () => observer.disconnect()
  }, [least])
  return frame
}
