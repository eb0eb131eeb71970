import { latLng } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import { placeOf, type Place } from '../../../engine/rules/place/distance.ts'
import { isInCountry } from '../../../engine/rules/place/place.ts'
import { usePaused } from '../parts/useChoices.ts'
import { prefersReducedMotion } from './createMap.ts'
import type { DrawnMap } from './useMap.ts'

/**
 * The zoom for looking at a pin: its street on a map with roads, or with only outlines, as far as something is drawn
 * around it.
 */
const closeZoom = (hasGround: boolean): number => (hasGround ? 16 : 12)
const areaZoom = 11
const pause = 500

/** Shows a location that was typed or chosen, unless it is already in view. */
function show({ map }: DrawnMap, place: Place, zoom: number): void {
  const at = latLng(place)
  if (map.getZoom() >= zoom && map.getBounds().pad(-0.05).contains(at)) return
  map.setView(at, Math.max(zoom, map.getZoom()), { animate: !prefersReducedMotion() })
}

/** Moves the map to the pin, or without one to the chosen municipality or region, which is highlighted. */
export function useView(
  drawn: DrawnMap | undefined,
  place: Place | undefined,
  region: Visible | undefined,
  context: Row | undefined,
): void {
  const written = usePaused(
    place && isInCountry(place) ? JSON.stringify({ lat: place.lat, lng: place.lng }) : '',
    pause,
  )
  const code = typeof region?.code === 'string' ? region.code : undefined
  useEffect(() => drawn?.outlines.choose(code), [drawn, code])

  const isEmpty = place === undefined
  const led = useRef<DrawnMap>(undefined)
  useEffect(() => {
    if (!drawn || written === '') return
    show(drawn, JSON.parse(written) as Place, led.current === drawn ? drawn.map.getZoom() : closeZoom(drawn.hasGround))
    led.current = drawn
  }, [drawn, written])

  const [lat, lng] = [context?.lat, context?.lng]
  const isRegion = context === region
  useEffect(() => {
    if (!drawn || !isEmpty) return
    const middle = placeOf({ lat, lng })
    const outline = drawn.outlines.region(code)
    if (isRegion && outline) drawn.map.fitBounds(outline.getBounds(), { animate: !prefersReducedMotion() })
    else if (middle) drawn.map.setView(middle, areaZoom, { animate: !prefersReducedMotion() })
  }, [drawn, isEmpty, isRegion, code, lat, lng])
}
