import { useEvent } from 'ra-core'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Measures an element when its size, a child's size or `key` changes, after layout, so that it never forces one. Does
 * nothing in environments without layout.
 */
export function useSized<Sized extends HTMLElement>(
  measure: (element: Sized) => void,
  key: unknown,
): RefObject<Sized | null> {
  const ref = useRef<Sized>(null)
  const present = useEvent(measure)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver !== 'function') return undefined
    const observer = new ResizeObserver(() => present(element))
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [present, key])
  return ref
}
