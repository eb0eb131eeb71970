import { holds } from '../../../engine/rules/access/permissions.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'
import { statisticsWord } from '../mayReadStatistics.ts'

/** What visitors did: with everything for staff with the key, else with what is one's own. */
export const visitsPart: HomePart = {
  name: 'visits',
  width: 'two_thirds',
  isFor: ({ profile, registry }) =>
    registry.main !== undefined &&
    (holds(profile, statisticsWord) || profile.access[registry.main.name]?.update === 'own'),
  part: preloadable(async () => (await import('./home/Visits.tsx')).default),
}
