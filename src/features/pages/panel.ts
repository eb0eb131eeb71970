import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const pagesPanel: FeaturePanel = {
  screens: {
    page: { get: () => import('./panel/PageVersionsPage.tsx'), shape: 'text' },
    terms: { get: () => import('./panel/TermsPage.tsx'), shape: 'text' },
    contact: { get: () => import('./panel/ContactPage.tsx'), shape: 'text' },
  },
  records: { pages: { edit: 'page' } },
}
