import * as z from 'zod/mini'
import { status } from './moderation.ts'
import { id, inLanguages } from './shapes.ts'

/** One entry of `GET /{resource}/nearby`: another record of the same kind that may be a duplicate. */
export const neighbour = z.object({
  /** Null if the caller may not read it. */
  id: z.nullable(id),
  /** Empty if the record is neither public nor readable by the caller. */
  ...inLanguages('title', z.string()),
  status: z.nullable(status),
  /** The distance; null if one of the two has no coordinates. */
  metres: z.nullable(z.int()),
  same_name: z.boolean(),
})
export type Neighbour = z.infer<typeof neighbour>

/** An area in degrees; it does not cross the 180th meridian. */
const bounds = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
export type Bounds = z.infer<typeof bounds>

const spot = { lat: z.number(), lng: z.number() }

/** Records that are too close together to be distinguished at a zoom level. */
const mapCluster = z.object({
  ...spot,
  count: z.int(),
  /** The area that contains them all. */
  bounds,
})
export type MapCluster = z.infer<typeof mapCluster>

/** A record on the map of its list. */
const mapPoint = z.object({
  id,
  ...spot,
  ...inLanguages('title', z.string()),
  /** Null if the entity has no status, or the caller may not read it. */
  status: z.nullable(status),
})
export type MapPoint = z.infer<typeof mapPoint>

/** Response of `GET /{resource}/map`: the records of a list within bounds. */
export const mapContent = z.object({ total: z.int(), clusters: z.array(mapCluster), points: z.array(mapPoint) })
export type MapContent = z.infer<typeof mapContent>
