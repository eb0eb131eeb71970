import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const declarationsPanel: FeaturePanel = {
  pages: {
    resources: {
      path: '/resources',
      load: () => import('./panel/ResourcesPage.tsx'),
      right: 'declarations',
      menu: { icon: 'category', order: 240 },
    },
  },
}
