import type { Map } from 'leaflet'
import { useEffect, useState } from 'react'
import type { Row } from '../../../engine/model/query.ts'

/** What a map currently shows. */
export interface Viewport {
  zoom: number
  /** The list filter for what is in view. */
  filter: Row
}

const outward = (degrees: number, round: (value: number) => number): number => round(degrees * 50) / 50

/**
 * Returns what is in view, rounded outward so that small movements cause no request; undefined until the map exists.
 */
export function useViewport(map: Map | undefined): Viewport | undefined {
  const [viewport, setViewport] = useState<Viewport>()
  useEffect(() => {
    if (!map) return undefined
    const update = () => {
      const bounds = map.getBounds()
      const filter = {
        lat_gte: outward(bounds.getSouth(), Math.floor),
        lat_lte: outward(bounds.getNorth(), Math.ceil),
        lng_gte: outward(bounds.getWest(), Math.floor),
        lng_lte: outward(bounds.getEast(), Math.ceil),
      }
      const next = { zoom: map.getZoom(), filter }
      setViewport(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    update()
    map.on('moveend', update)
    return () => void map.off('moveend', update)
  }, [map])
  return viewport
}
