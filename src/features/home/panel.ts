import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const homePanel: FeaturePanel = {
  pages: {
    home: {
      path: '/',
      load: () => import('./panel/HomePage.tsx'),
      comesFirst: true,
      shape: 'cards',
      menu: { name: 'homepage', icon: 'home' },
    },
  },
}
