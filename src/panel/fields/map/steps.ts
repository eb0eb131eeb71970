import { around, type Place } from '../../../engine/rules/place/distance.ts'

const [step, longStep] = [10, 100]

/** Where an arrow key leads from a place: ten metres that way, a hundred with Shift; undefined for any other key. */
export function stepped(place: Place, key: string, isLong: boolean): Place | undefined {
  const { south, north, west, east } = around(place, isLong ? longStep : step)
  const ways: Readonly<Record<string, Partial<Place>>> = { ArrowUp: { lat: north }, ArrowDown: { lat: south }, ArrowLeft: { lng: west }, ArrowRight: { lng: east } }
  const way = Object.hasOwn(ways, key) ? ways[key] : undefined
  return way && { lat: place.lat, lng: place.lng, ...way }
}
