import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const pagesPanel: FeaturePanel = {
  screens: { page: { load: () => import('./panel/PageVersionsPage.tsx'), shape: 'text' } },
  pages: {
    terms: {
      load: () => import('./panel/TermsPage.tsx'),
      shape: 'text',
      menu: { icon: 'terms', order: 310 },
    },
    contact: {
      load: () => import('./panel/ContactPage.tsx'),
      shape: 'text',
      menu: { icon: 'contact', order: 330 },
    },
  },
  records: { pages: { edit: 'page' } },
}
