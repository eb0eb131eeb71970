import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { useReader } from '../../data/reader.ts'
import { SafeLink } from '../parts/SafeLink.tsx'
import { mapAddress } from './mapAddress.ts'
import { pointed, createPin } from './createPin.ts'
import { MapFrame } from './MapFrame.tsx'
import { useMapFrame } from './useMapFrame.ts'
import { useOthers } from './useOthers.ts'
import { useView } from './useView.ts'
import { Button } from '../../ui/Button.tsx'
import type { Map, Marker } from 'leaflet'
import { useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'

const timeoutMilliseconds = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

type Search = 'idle' | 'searching' | 'failed'

/** Asks the browser for the person's position, which asks them for permission. */
function usePosition(onFound: (place: Place) => void): [search: Search, find: () => void] {
  const [search, setSearch] = useState<Search>('idle')
  const find = () => {
    if (!('geolocation' in navigator)) return setSearch('failed')
    setSearch('searching')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setSearch('idle')
        onFound(pointed({ lat: coords.latitude, lng: coords.longitude }))
      },
      () => setSearch('failed'),
      timeoutMilliseconds,
    )
  }
  return [search, find]
}

/** Keeps a pin at the location, and reports a new one set by a click on the map, by dragging or with the arrow keys. */
function usePin(map: Map | undefined, place: Place | undefined, onMove: (place: Place) => void): void {
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
    pin.current
      .getElement()
      ?.setAttribute('aria-label', t('place.pin', { place: `${lat.toFixed(5)}, ${lng.toFixed(5)}` }))
  }, [map, lat, lng, move, t])
}

interface Props {
  entity: Entity
  place: Place | undefined
  recordId: string | null
  region: Visible | undefined
  /** The smallest place with coordinates that should contain the record. */
  context: Row | undefined
  /** Called with the location that a person set; undefined if they removed it. */
  onChange(place: Place | undefined): void
}

/** A map on which a location is set by a click, by dragging or with the keyboard. */
export default function PlaceMap({ entity, place, recordId, region, context, onChange }: Props) {
  const { t } = useReader()
  const frame = useMapFrame()
  const { drawn, map, viewport } = frame
  const [search, find] = usePosition(onChange)
  useOthers(map, viewport, entity, recordId)
  useView(drawn, place, region, context)
  usePin(map, place, onChange)
  return (
    <div className="place-map">
      <MapFrame frame={frame} />
      <p className="m-hint">{t('place.advice')}</p>
      <div className="m-row">
        {!place && (
          <Button small onClick={() => map && onChange(pointed(map.getCenter()))}>
            {t('place.put')}
          </Button>
        )}
        <Button small busy={search === 'searching'} onClick={find}>
          {t('panel.coordinates.here')}
        </Button>
        {place && (
          <Button small onClick={() => onChange(undefined)}>
            {t('panel.coordinates.clear')}
          </Button>
        )}
        {place && <SafeLink address={mapAddress(place)}>{t('panel.coordinates.show')}</SafeLink>}
      </div>
      <p role="status" className="m-hint">
        {search === 'failed' && t('place.position_failed')}
      </p>
    </div>
  )
}
