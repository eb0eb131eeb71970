import type { Map } from 'leaflet'
import { useStore } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Bounds } from '../../../engine/model/place.ts'
import type { Entity } from '../../../engine/model/registry.ts'

/** What a map shows: its bounds to about a metre, and how near. */
export interface View {
  bounds: Bounds
  zoom: number
}

interface Kept {
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

/** What the map of an entity's list shows, from where it was left the last time; undefined until the map is there. */
export function useBounds(map: Map | undefined, entity: Entity): View | undefined {
  const [view, setView] = useState<View>()
  const [kept, keep] = useStore<Kept | null>(`map.${entity.name}`, null)
  const before = useRef(kept)
  useEffect(() => {
    if (!map) return undefined
    if (before.current) map.setView(before.current, before.current.zoom, { animate: false })
    const update = () => {
      setView(viewOf(map))
      const { lat, lng } = map.getCenter()
      before.current = { lat: rounded(lat), lng: rounded(lng), zoom: map.getZoom() }
      keep(before.current)
    }
    update()
    map.on('moveend', update)
    return () => void map.off('moveend', update)
  }, [map, keep])
  return view
}
