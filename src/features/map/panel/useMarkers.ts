import type { Map as LeafletMap, Marker } from 'leaflet'
import { useEvent } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { MapContent } from '../../../engine/model/place.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { createMarker, keyOf, type MapItem } from './createMarker.ts'

/** Markers in reading order: from north to south, then from west to east. */
const inOrder = (content: MapContent): MapItem[] =>
  [...content.clusters, ...content.points].toSorted((a, b) => b.lat - a.lat || a.lng - b.lng)

function remove(map: LeafletMap, mark: Marker): void {
  if (mark.getElement() === document.activeElement) map.getContainer().focus({ preventScroll: true })
  mark.remove()
}

/** Keeps the markers of what is in view on the map; unchanged markers are kept, so that the focus stays on them. */
export function useMarkers(
  map: LeafletMap | undefined,
  content: MapContent | undefined,
  onOpen: (marked: MapItem, byKey: boolean) => void,
): void {
  const reader = useReader()
  const marks = useRef(new Map<string, Marker>())
  const open = useEvent(onOpen)
  useEffect(() => {
    const drawn = marks.current
    return () => {
      for (const mark of drawn.values()) mark.remove()
      drawn.clear()
    }
  }, [map, reader])
  useEffect(() => {
    if (!map || !content) return
    const wanted = new Map(inOrder(content).map(marked => [keyOf(marked), marked]))
    for (const [key, mark] of marks.current)
      if (!wanted.has(key)) {
        remove(map, mark)
        marks.current.delete(key)
      }
    for (const [key, marked] of wanted)
      if (!marks.current.has(key)) marks.current.set(key, createMarker(marked, reader, open).addTo(map))
  }, [map, content, reader, open])
}
