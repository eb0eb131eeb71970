import type { Map as LeafletMap, Marker } from 'leaflet'
import { useEvent } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { MapContent } from '../../../engine/model/place.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { createMarker, keyOf, type Marked } from './createMarker.ts'

/** Marks in the order in which one reads a map: from the north, then from the west. */
const inOrder = (content: MapContent): Marked[] =>
  [...content.clusters, ...content.points].toSorted((a, b) => b.lat - a.lat || a.lng - b.lng)

function remove(map: LeafletMap, mark: Marker): void {
  if (mark.getElement() === document.activeElement) map.getContainer().focus({ preventScroll: true })
  mark.remove()
}

/** Keeps the marks of what is in view on the map; those that stay the same are not touched, so that the focus stays on them. */
export function useMarkers(
  map: LeafletMap | undefined,
  content: MapContent | undefined,
  onOpen: (marked: Marked, byKey: boolean) => void,
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
