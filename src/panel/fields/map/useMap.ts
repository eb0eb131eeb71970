import type { Map } from 'leaflet'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useReader } from '../../data/reader.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import { createMap } from './createMap.ts'
import { regionRings } from '../../../engine/rules/place/regionOutlines.ts'
import { drawOutlines, type DrawnOutlines } from './drawOutlines.ts'

/** A map that is on the page, with the outlines on it. */
export interface DrawnMap {
  map: Map
  outlines: DrawnOutlines
}

/**
 * Takes a map from the page. Leaflet 1.9 ends the animation of a zoom a quarter of a second after it began, also on a map that is
 * gone by then, and throws; its version 2 does not.
 */
function removeMap(map: Map): void {
  map.remove()
  Object.assign(map, { _animatingZoom: false })
}

/** Makes the element a map; it is there after the first paint, and made anew in another language. */
export function useMap(): [element: RefObject<HTMLDivElement | null>, drawn: DrawnMap | undefined] {
  const reader = useReader()
  const { mapTiles } = useSettings()
  const element = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnMap>()
  useEffect(() => {
    if (!element.current) return undefined
    const map = createMap(element.current, mapTiles, reader)
    let isGone = false
    void regionRings().then(rings => {
      if (!isGone) setDrawn({ map, outlines: drawOutlines(map, rings) })
    })
    return () => {
      isGone = true
      setDrawn(undefined)
      removeMap(map)
    }
  }, [mapTiles, reader])
  return [element, drawn]
}
