import { layerGroup, polygon, polyline, type LatLngTuple, type Map, type Polygon } from 'leaflet'
import { country, type Ring } from '../../../engine/model/country.ts'
import { ringsOf } from '../../../engine/rules/place/outlines.ts'
import type { Rings } from '../../../engine/rules/place/regionOutlines.ts'

const positions = (ring: Ring): LatLngTuple[] => ring.map(([lng = 0, lat = 0]) => [lat, lng])

/** The outlines on a map, one region of which may be highlighted. */
export interface DrawnOutlines {
  /** Highlights a region by its code, or none. */
  choose(code: string | undefined): void
  /** Returns the outline of a region; undefined if there is none. */
  region(code: string | undefined): Polygon | undefined
}

/** Draws the outlines of the country and its regions. */
export function drawOutlines(map: Map, rings: Rings): DrawnOutlines {
  const areas = new globalThis.Map(
    [...rings].map(([code, ring]) => [code, polygon(positions(ring), { className: 'map-region', interactive: false })]),
  )
  const border = [...ringsOf(country().outline).values()].map(ring =>
    polyline(positions(ring), { className: 'map-country', interactive: false }),
  )
  layerGroup([...areas.values(), ...border]).addTo(map)
  const region = (code: string | undefined) => areas.get(code ?? '')
  return {
    region,
    choose: code => {
      for (const outline of areas.values())
        outline.getElement()?.classList.toggle('map-chosen', outline === region(code))
    },
  }
}
