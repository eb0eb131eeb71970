import { isProvisional } from '../../people/people.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

/** The sectors, for people who have not chosen one. */
export const sectorPart: HomePart = {
  name: 'sector',
  width: 'whole',
  isFor: ({ registry, profile }) => isProvisional(registry, profile),
  part: preloadable(async () => (await import('./sector/SectorCards.tsx')).SectorCards),
}
