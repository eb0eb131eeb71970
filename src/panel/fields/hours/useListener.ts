import { type RefObject, useEffect, useRef } from 'react'

/** Hears an event of an element and of all inside it. */
export function useListener<Name extends keyof HTMLElementEventMap>(element: RefObject<HTMLElement | null>, name: Name, listener: (event: HTMLElementEventMap[Name]) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const heard = (event: HTMLElementEventMap[Name]) => latest.current(event)
    const target = element.current
    target?.addEventListener(name, heard)
    return () => target?.removeEventListener(name, heard)
  }, [element, name])
}
