import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const moderationPanel: FeaturePanel = {
  screens: { review: { load: () => import('./panel/review/ReviewPage.tsx'), shape: 'review' } },
  records: { requests: { edit: 'review' } },
  overrides: {
    requests: {
      listActions: () => import('./panel/queue/QueueCounts.tsx'),
      rowActions: () => import('./panel/queue/RequestLine.tsx'),
    },
  },
}
