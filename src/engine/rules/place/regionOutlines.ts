import type { Place } from './distance.ts'
import { metresOutside, ringsOf, type Ring } from './outlines.ts'
import regions from './outlines/regions.json' with { type: 'json' }

/** Metres beyond a region's outline that still count as inside, because outlines are drawn for small maps. */
export const regionMargin = 2_000

/** The outlines of the regions by their codes (ISO 3166-2, as the `code` of a region). */
export const regionRings: ReadonlyMap<string, Ring> = ringsOf(regions)

/** How many metres a place lies outside the region of a code: 0 inside, near its border, and where no outline is known. */
export function metresOutsideRegion(place: Place, code: unknown): number {
  const ring = regionRings.get(String(code))
  const metres = ring ? metresOutside(place, ring) : 0
  return metres <= regionMargin ? 0 : metres
}
