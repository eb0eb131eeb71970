import { hasRight } from '../../../engine/rules/access/rights.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import { keepsRecords } from '../../../panel/shell/routing/mayOpenPage.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

/** The homepage part with visitor statistics: of all records for staff with the permission, otherwise of one's own. */
export const visitsPart: HomePart = {
  name: 'visits',
  width: 'two_thirds',
  isFor: panel => panel.registry.main !== undefined && (hasRight(panel.profile, 'visits') || keepsRecords(panel)),
  part: preloadable(async () => (await import('./home/Visits.tsx')).default),
}
