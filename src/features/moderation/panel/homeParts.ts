import { may } from '../../../panel/data/may.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { PanelContext } from '../../../panel/data/RegistryContext.ts'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

const mayReview = (panel: PanelContext): boolean => may(panel, 'list', 'requests')

/** The homepage part with the oldest open requests. */
export const queuePart: HomePart = {
  name: 'queue',
  width: 'two_thirds',
  isFor: mayReview,
  part: preloadable(async () => (await import('./home/Queue.tsx')).default),
}

/** The homepage part with the ages of open requests. */
export const queueAgePart: HomePart = {
  name: 'queue_age',
  width: 'third',
  isFor: mayReview,
  part: preloadable(async () => (await import('./home/QueueAge.tsx')).default),
}
