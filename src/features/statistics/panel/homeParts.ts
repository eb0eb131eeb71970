import { hasRight } from '../../../engine/rules/access/rights.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

/** What visitors did: with everything for staff with the key, else with what is one's own. */
export const visitsPart: HomePart = {
  name: 'visits',
  width: 'two_thirds',
  isFor: ({ profile, registry }) =>
    registry.main !== undefined &&
    (hasRight(profile, 'visits') || profile.access[registry.main.name]?.update === 'own'),
  part: preloadable(async () => (await import('./home/Visits.tsx')).default),
}
