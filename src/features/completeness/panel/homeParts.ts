import { may, reachOf } from '../../../panel/data/may.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

/** The completeness of the product's main entity, for people who see all its records. */
export const completenessPart: HomePart = {
  name: 'completeness',
  width: 'half',
  isFor: panel => {
    const { main } = panel.registry
    return main !== undefined && may(panel, 'list', main.name) && reachOf(panel, 'read', main.name) === 'all'
  },
  part: preloadable(async () => (await import('./home/Completeness.tsx')).default),
}
