import * as z from 'zod/mini'
import { status } from './moderation.ts'
import { id, inLanguages } from './shapes.ts'

/** One line of `GET /{resource}/nearby`: another record of the same kind that may be the same thing. */
export const neighbour = z.object({
  /** Null where the caller may not read it. */
  id: z.nullable(id),
  /** Empty where neither the caller nor everybody may know them. */
  ...inLanguages('title', z.string()),
  status: z.nullable(status),
  /** How far away it is; null where one of the two has no place. */
  metres: z.nullable(z.int()),
  same_name: z.boolean(),
})
export type Neighbour = z.infer<typeof neighbour>

/** A part of the globe in degrees; it does not cross the 180th meridian. */
const bounds = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
export type Bounds = z.infer<typeof bounds>

const spot = { lat: z.number(), lng: z.number() }

/** Records that are too near each other to be distinguished at a zoom. */
const mapCluster = z.object({
  ...spot,
  count: z.int(),
  /** Where they all are. */
  bounds,
})
export type MapCluster = z.infer<typeof mapCluster>

/** A record on a map of its list. */
const mapPoint = z.object({
  id,
  ...spot,
  ...inLanguages('title', z.string()),
  /** Null where the entity has none, or the caller may not know it. */
  status: z.nullable(status),
})
export type MapPoint = z.infer<typeof mapPoint>

/** Answer of `GET /{resource}/map`: the records of a list within bounds. */
export const mapContent = z.object({ total: z.int(), clusters: z.array(mapCluster), points: z.array(mapPoint) })
export type MapContent = z.infer<typeof mapContent>
