import { holds } from '../../../engine/rules/access/permissions.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { PanelContext } from '../../../panel/data/RegistryContext.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

const isForStaff = ({ profile }: PanelContext): boolean => holds(profile, 'management')

/** Records that staff should look at. */
export const attentionPart: HomePart = {
  name: 'attention',
  width: 'third',
  isFor: isForStaff,
  part: preloadable(async () => (await import('./home/Attention.tsx')).default),
}

/** The number of records in each status. */
export const statusesPart: HomePart = {
  name: 'statuses',
  width: 'half',
  isFor: isForStaff,
  part: preloadable(async () => (await import('./home/Statuses.tsx')).default),
}

/** The latest changes. */
export const latestPart: HomePart = {
  name: 'latest',
  width: 'whole',
  isFor: isForStaff,
  part: preloadable(async () => (await import('./home/Latest.tsx')).default),
}
