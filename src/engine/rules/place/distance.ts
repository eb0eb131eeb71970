/** A location in degrees (WGS 84). */
export interface Place {
  lat: number
  lng: number
}

const earthMetres = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the distance between two locations in metres (haversine, accurate to half a percent). */
export function metresBetween(a: Place, b: Place): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Returns the location of a row, or undefined if it has none. */
export const placeOf = ({ lat, lng }: Record<string, unknown>): Place | undefined =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined

/** Returns ranges of latitude and longitude that contain everything within a distance in metres. */
export function around(
  { lat, lng }: Place,
  metres: number,
): { south: number; north: number; west: number; east: number } {
  const high = (metres / earthMetres) * (180 / Math.PI)
  const wide = high / Math.max(0.01, Math.cos(radians(lat)))
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide }
}
