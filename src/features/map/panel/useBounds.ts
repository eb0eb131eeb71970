import type { Map } from 'leaflet'
import { useStore } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Bounds } from '../../../engine/model/place.ts'
import type { Entity } from '../../../engine/model/registry.ts'

/** What a map shows: its bounds, rounded to about a metre, and its zoom. */
export interface View {
  bounds: Bounds
  zoom: number
}

interface StoredView {
  lat: number
  lng: number
  zoom: number
}

const rounded = (degrees: number): number => Number(degrees.toFixed(5))

const viewOf = (map: Map): View => {
  const bounds = map.getBounds()
  return {
    zoom: map.getZoom(),
    bounds: {
      south: rounded(bounds.getSouth()),
      west: rounded(bounds.getWest()),
      north: rounded(bounds.getNorth()),
      east: rounded(bounds.getEast()),
    },
  }
}

/**
 * Returns what the map of an entity's list shows, starting from where it was last left; undefined until the map is
 * loaded.
 */
export function useBounds(map: Map | undefined, entity: Entity): View | undefined {
  const [view, setView] = useState<View>()
  const [kept, keep] = useStore<StoredView | null>(`map.${entity.name}`, null)
  const lastView = useRef(kept)
  useEffect(() => {
    if (!map) return undefined
    if (lastView.current) map.setView(lastView.current, lastView.current.zoom, { animate: false })
    const update = () => {
      setView(viewOf(map))
      const { lat, lng } = map.getCenter()
      lastView.current = { lat: rounded(lat), lng: rounded(lng), zoom: map.getZoom() }
      keep(lastView.current)
    }
    update()
    map.on('moveend', update)
    return () => void map.off('moveend', update)
  }, [map, keep])
  return view
}
