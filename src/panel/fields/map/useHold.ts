import type { Map } from 'leaflet'
import { useEffect, useState, type RefObject } from 'react'
import { isTouchDevice } from './createMap.ts'

/**
 * Returns whether a finger moves the map instead of scrolling the page: from a tap on the map until a touch outside of
 * it.
 */
export function useHold(
  map: Map | undefined,
  element: RefObject<HTMLElement | null>,
): [isHeld: boolean, take: () => void] {
  const [isHeld, setHeld] = useState(() => !isTouchDevice())
  useEffect(() => {
    if (!map || !isHeld || !isTouchDevice()) return undefined
    map.dragging.enable()
    const leave = (event: Event) => {
      if (element.current?.contains(event.target as Node)) return
      map.dragging.disable()
      setHeld(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [map, isHeld, element])
  const take = () => {
    setHeld(true)
    map?.getContainer().focus({ preventScroll: true })
  }
  return [isHeld, take]
}
