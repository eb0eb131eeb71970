import type { Status } from './moderation.ts'

/** One line of `GET /{resource}/nearby`: another record of the same kind that may be the same thing. */
export interface Neighbour {
  /** Null where the caller may not read it. */
  id: string | null
  /** Empty where neither the caller nor everybody may know them. */
  title_ge: string
  title_en: string
  status: Status | null
  /** How far away it is; null where one of the two has no place. */
  metres: number | null
  same_name: boolean
}

/** A part of the globe in degrees; it does not cross the 180th meridian. */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

/** Records that stand too near each other to be told apart at a zoom. */
export interface MapCluster {
  lat: number
  lng: number
  count: number
  /** Where they all are. */
  bounds: Bounds
}

/** A record on a map of its list. */
export interface MapPoint {
  id: string
  lat: number
  lng: number
  title_ge: string
  title_en: string
  /** Null where the entity has none, or the caller may not know it. */
  status: Status | null
}

/** Answer of `GET /{resource}/map`: the records of a list within bounds. */
export interface MapSight {
  total: number
  clusters: MapCluster[]
  points: MapPoint[]
}
