import { fromCountry, type Ring } from '../../model/country.ts'
import type { Place } from './distance.ts'
import { metresOutside, ringsOf } from './outlines.ts'

/** Tolerance in metres, because outlines are drawn for small maps. */
const regionMargin = 2_000

/** Outlines by code. */
export type Rings = ReadonlyMap<string, Ring>

/** Loads the outlines of the country's regions. */
export const regionRings: () => Promise<Rings> = fromCountry(async ({ subdivisions }) => ringsOf(await subdivisions()))

/**
 * Returns how far a location is outside the region with a code in metres; 0 if it is inside, near the border, or the
 * outline is unknown.
 */
export function metresOutsideRegion(rings: Rings, place: Place, code: unknown): number {
  const ring = rings.get(String(code))
  const metres = ring ? metresOutside(place, ring) : 0
  return metres <= regionMargin ? 0 : metres
}
