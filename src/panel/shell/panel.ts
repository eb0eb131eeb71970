import type { FeaturePanel } from './routing/panelProduct.ts'

/** What the frame itself has to show, whatever the product: the way out. */
export const shellPanel: FeaturePanel = {
  pages: {
    logout: {
      load: () => import('./pages/LogoutPage.tsx'),
      shape: 'text',
      menu: { name: 'sign_out', icon: 'sign_out', order: 340 },
    },
  },
}
