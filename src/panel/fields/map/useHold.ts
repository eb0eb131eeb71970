import type { Map } from 'leaflet'
import { useEffect, useState, type RefObject } from 'react'
import { isTouched } from './createMap.ts'

/**
 * Whether a finger moves the map or the page that it is on. It moves the page until the map is taken, and again after something
 * outside the map is touched.
 */
export function useHold(
  map: Map | undefined,
  element: RefObject<HTMLElement | null>,
): [isHeld: boolean, take: () => void] {
  const [isHeld, setHeld] = useState(() => !isTouched())
  useEffect(() => {
    if (!map || !isHeld || !isTouched()) return undefined
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
