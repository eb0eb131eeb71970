import type { ListProps } from '../../panel/data/overrides.ts'
import { part } from '../../panel/record/slots/part.ts'
import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const moderationPanel: FeaturePanel = {
  screens: { review: { get: () => import('./panel/review/ReviewPage.tsx'), shape: 'review' } },
  records: { requests: { edit: 'review' } },
  overrides: { requests: { listActions: part<ListProps>(() => import('./panel/queue/QueueCounts.tsx')), rowActions: part(() => import('./panel/queue/RequestLine.tsx')) } },
}
