import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const importsPanel: FeaturePanel = {
  pages: {
    import: {
      path: '/import',
      load: () => import('./panel/ImportPage.tsx'),
      shape: 'form',
      right: 'imports',
      menu: { icon: 'import', order: 220 },
    },
  },
}
