import type { FeaturePanel } from './routing/panelProduct.ts'

/** The frame's own screens in any product: signing out. */
export const shellPanel: FeaturePanel = {
  pages: {
    logout: {
      load: () => import('./pages/LogoutPage.tsx'),
      shape: 'text',
      menu: { name: 'sign_out', icon: 'sign_out', group: 'own' },
    },
  },
}
