import type { Map } from 'leaflet'
import type { RefObject } from 'react'
import { useHold } from './useHold.ts'
import { useMap, type DrawnMap, type MapUse } from './useMap.ts'
import { useViewport, type Viewport } from './useViewport.ts'

/** The state of a map for its frame and its layers. */
export interface MapFrameState {
  element: RefObject<HTMLDivElement | null>
  drawn: DrawnMap | undefined
  map: Map | undefined
  viewport: Viewport | undefined
  isHeld: boolean
  take(): void
}

/** Creates a map for a `MapFrame`. */
export function useMapFrame(use?: MapUse): MapFrameState {
  const [element, drawn] = useMap(use)
  const map = drawn?.map
  const [isHeld, take] = useHold(map, element)
  return { element, drawn, map, viewport: useViewport(map), isHeld, take }
}
