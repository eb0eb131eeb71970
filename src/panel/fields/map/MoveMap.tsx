import { layerGroup, latLngBounds, marker, polyline } from 'leaflet'
import { useEffect } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import { pinIcon } from './createPin.ts'
import { useHold } from './useHold.ts'
import { useMap } from './useMap.ts'
import { MapNames } from './MapNames.tsx'
import { useOthers } from './useOthers.ts'
import { useViewport } from './useViewport.ts'
import { MapCover } from './MapCover.tsx'

interface Props {
  entity: Entity
  recordId: string
  /** Where it was and where it would be; at least one of them. */
  from: Place | undefined
  to: Place | undefined
  region: Visible | undefined
}

/** How near the pins are looked at most, on outlines alone and on pictures. */
const [outlineZoom, pictureZoom] = [12, 17]

/** A place, and where it moved from, on a map that changes nothing. */
export default function MoveMap({ entity, recordId, from, to, region }: Props) {
  const [element, drawn] = useMap()
  const map = drawn?.map
  const maxZoom = useSettings().mapTiles ? pictureZoom : outlineZoom
  const [isHeld, take] = useHold(map, element)
  const viewport = useViewport(map)
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
    // Two pins that lie close to each other are told apart only from as near as the map goes.
    const zoom = before && now ? undefined : maxZoom
    map.fitBounds(latLngBounds(places), { padding: [48, 48], maxZoom: zoom, animate: false })
    return () => void layer.remove()
  }, [map, maxZoom, fromLat, fromLng, toLat, toLng])
  const code = typeof region?.code === 'string' ? region.code : undefined
  useEffect(() => drawn?.outlines.choose(code), [drawn, code])
  return (
    <div className="map-frame">
      <div ref={element} className="map" />
      <MapNames map={map} viewport={viewport} />
      {!isHeld && <MapCover onTake={take} />}
    </div>
  )
}
