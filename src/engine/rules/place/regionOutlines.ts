import { ofCountry, type Ring } from '../../model/country.ts'
import type { Place } from './distance.ts'
import { metresOutside, ringsOf } from './outlines.ts'

/** Metres beyond a region's outline that still count as inside, because outlines are drawn for small maps. */
export const regionMargin = 2_000

/** Outlines by the codes of what they are of. */
export type Rings = ReadonlyMap<string, Ring>

/** The outlines of the country's regions. */
export const regionRings: () => Promise<Rings> = ofCountry(async ({ subdivisions }) => ringsOf(await subdivisions()))

/** How many metres a place lies outside the region of a code: 0 inside, near its border, and where no outline is known. */
export function metresOutsideRegion(rings: Rings, place: Place, code: unknown): number {
  const ring = rings.get(String(code))
  const metres = ring ? metresOutside(place, ring) : 0
  return metres <= regionMargin ? 0 : metres
}
