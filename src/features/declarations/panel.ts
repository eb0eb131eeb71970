import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const declarationsPanel: FeaturePanel = {
  pages: {
    resources: {
      load: async () => (await import('./panel/page.ts')).loadPage(),
      right: 'declarations',
      menu: { icon: 'category', order: 240 },
    },
  },
}
