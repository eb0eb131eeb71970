import type { Outlines, Ring } from '../../model/country.ts'
import type { Place } from './distance.ts'

const metresPerDegree = 111_195

/** Returns the outer ring of each outline by code. */
export const ringsOf = ({ features }: Outlines): ReadonlyMap<string, Ring> =>
  new Map(features.map(({ properties, geometry }) => [properties.code, geometry.coordinates[0] ?? []]))

const sidesOf = (ring: Ring): [from: readonly number[], to: readonly number[]][] =>
  ring.slice(1).map((to, index) => [ring[index] ?? to, to])

/** Whether a location is inside a ring, by the number of sides that a line to the east crosses. */
function isInside({ lat, lng }: Place, ring: Ring): boolean {
  const crossed = sidesOf(ring).filter(
    ([[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]]) => y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1,
  )
  return crossed.length % 2 === 1
}

/** Returns the distance from a location to a side in metres, on the tangent plane at the location. */
function metresToSide(
  { lat, lng }: Place,
  [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]]: readonly [readonly number[], readonly number[]],
): number {
  const narrow = Math.cos((lat * Math.PI) / 180)
  const [ax, ay, dx, dy] = [(x1 - lng) * narrow, y1 - lat, (x2 - x1) * narrow, y2 - y1]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
  return Math.hypot(ax + along * dx, ay + along * dy) * metresPerDegree
}

/**
 * Returns how far a location is outside a ring in metres, 0 if inside; accurate to a percent up to a few hundred
 * kilometres.
 */
export function metresOutside(place: Place, ring: Ring): number {
  return isInside(place, ring)
    ? 0
    : sidesOf(ring).reduce((least, side) => Math.min(least, metresToSide(place, side)), Infinity)
}
