import type { Bounds } from '../../../engine/model/place.ts'
import type { Row } from '../../../engine/model/query.ts'

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/** A list's filter kept to bounds, and to the part of the map that it was kept to already. */
export const inSight = (filter: Row, { south, west, north, east }: Bounds): Row => ({
  ...filter,
  lat_gte: Math.max(south, numberOr(filter.lat_gte, south)),
  lat_lte: Math.min(north, numberOr(filter.lat_lte, north)),
  lng_gte: Math.max(west, numberOr(filter.lng_gte, west)),
  lng_lte: Math.min(east, numberOr(filter.lng_lte, east)),
})
