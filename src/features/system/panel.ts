import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const systemPanel: FeaturePanel = {
  pages: {
    system: {
      load: () => import('./panel/SystemPage.tsx'),
      right: 'system',
      menu: { icon: 'checklist' },
    },
  },
}
