import { useEvent } from 'ra-core'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Measures an element when it or one of its children has another size, and when `key` is another: once the page is laid out, so that it never is for this
 * alone. Nothing is measured where there is no layout.
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
