import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const historyPanel: FeaturePanel = {
  pages: {
    activity: {
      load: () => import('./panel/ActivityPage.tsx'),
      shape: 'list',
      menu: { icon: 'activity', order: 205, right: 'activity' },
    },
  },
}
