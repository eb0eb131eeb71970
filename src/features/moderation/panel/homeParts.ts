import { may } from '../../../panel/data/may.ts'
import { preloadable } from '../../../panel/data/preloadable.ts'
import type { PanelContext } from '../../../panel/data/RegistryContext.tsx'
import type { HomePart } from '../../../panel/shell/routing/panelProduct.ts'

const mayReview = (panel: PanelContext): boolean => may(panel, 'list', 'requests')

/** The oldest of what is to be decided. */
export const queuePart: HomePart = {
  name: 'queue',
  width: 'two_thirds',
  isFor: mayReview,
  part: preloadable(async () => (await import('./home/Queue.tsx')).default),
}

/** For how long it has been. */
export const queueAgePart: HomePart = {
  name: 'queue_age',
  width: 'third',
  isFor: mayReview,
  part: preloadable(async () => (await import('./home/QueueAge.tsx')).default),
}
