import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const pagesPanel: FeaturePanel = {
  screens: { page: { load: () => import('./panel/PageVersionsPage.tsx'), shape: 'text' } },
  pages: {
    terms: {
      load: () => import('./panel/TermsPage.tsx'),
      shape: 'text',
      menu: { icon: 'terms', group: 'own' },
    },
    contact: {
      load: () => import('./panel/ContactPage.tsx'),
      shape: 'text',
      menu: { icon: 'contact', group: 'own' },
    },
  },
  records: { pages: { edit: 'page' } },
}
