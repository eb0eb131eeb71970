import { layerGroup, latLngBounds, marker, polyline } from 'leaflet'
import { useEffect } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { pinIcon } from './createPin.ts'
import { MapFrame } from './MapFrame.tsx'
import { useMapFrame } from './useMapFrame.ts'
import { useOthers } from './useOthers.ts'

interface Props {
  entity: Entity
  recordId: string
  /** The old and the new location; at least one of them. */
  from: Place | undefined
  to: Place | undefined
  region: Visible | undefined
}

/** The maximum zoom for showing the pins, with outlines only and with more detail. */
const [outlineZoom, groundZoom] = [12, 17]

/** A read-only map of a location and where it was before. */
export default function MoveMap({ entity, recordId, from, to, region }: Props) {
  const frame = useMapFrame()
  const { drawn, map, viewport } = frame
  const maxZoom = drawn?.hasGround ? groundZoom : outlineZoom
  useOthers(map, viewport, entity, recordId)
  const [fromLat, fromLng, toLat, toLng] = [from?.lat, from?.lng, to?.lat, to?.lng]
  useEffect(() => {
    if (!map) return undefined
    const before = fromLat !== undefined && fromLng !== undefined ? { lat: fromLat, lng: fromLng } : undefined
    const now = toLat !== undefined && toLng !== undefined ? { lat: toLat, lng: toLng } : undefined
    const pins = [before && ([before, 'old'] as const), now && ([now, 'new'] as const)].filter(pin => pin !== undefined)
    const way = before && now ? [polyline([before, now], { className: 'map-way', interactive: false })] : []
    const layer = layerGroup([
      ...way,
      ...pins.map(([place, style]) => marker(place, { icon: pinIcon(style), interactive: false, keyboard: false })),
    ]).addTo(map)
    const places = pins.map(([place]) => place)
    // Two pins close to each other are distinct only at the highest zoom.
    const zoom = before && now ? undefined : maxZoom
    map.fitBounds(latLngBounds(places), { padding: [48, 48], maxZoom: zoom, animate: false })
    return () => void layer.remove()
  }, [map, maxZoom, fromLat, fromLng, toLat, toLng])
  const code = typeof region?.code === 'string' ? region.code : undefined
  useEffect(() => drawn?.outlines.choose(code), [drawn, code])
  return <MapFrame frame={frame} />
}
