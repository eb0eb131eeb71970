import type { Map, Marker } from 'leaflet'
import { useEvent } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { useReader } from '../../data/reader.ts'
import { createPin, pointed } from './createPin.ts'

/** Keeps a pin where the place is, and tells where a person wants it: by a click on the map, by dragging, or by the arrow keys. */
export function usePin(map: Map | undefined, place: Place | undefined, onMove: (place: Place) => void): void {
  const { t } = useReader()
  const pin = useRef<Marker>(undefined)
  const move = useEvent(onMove)
  useEffect(() => {
    if (!map) return undefined
    map.on('click', event => move(pointed(event.latlng)))
    return () => {
      pin.current = undefined
      map.off('click')
    }
  }, [map, move])
  const [lat, lng] = [place?.lat, place?.lng]
  useEffect(() => {
    if (!map) return
    if (lat === undefined || lng === undefined) {
      pin.current?.remove()
      pin.current = undefined
      return
    }
    pin.current = pin.current?.setLatLng({ lat, lng }) ?? createPin(map, { lat, lng }, move)
    pin.current.getElement()?.setAttribute('aria-label', t('place.pin', { place: `${lat.toFixed(5)}, ${lng.toFixed(5)}` }))
  }, [map, lat, lng, move, t])
}
