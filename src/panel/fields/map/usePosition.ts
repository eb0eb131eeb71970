import { useState } from 'react'
import type { Place } from '../../../engine/rules/place/distance.ts'
import { pointed } from './createPin.ts'

const patience = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

type Search = 'idle' | 'searching' | 'failed'

/** Asks the browser where the person is; it asks them first. */
export function usePosition(onFound: (place: Place) => void): [search: Search, find: () => void] {
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
      patience,
    )
  }
  return [search, find]
}
