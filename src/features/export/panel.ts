import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const exportsPanel: FeaturePanel = {
  pages: {
    export: {
      load: () => import('./panel/ExportPage.tsx'),
      shape: 'form',
      right: 'exports',
      menu: { icon: 'export', order: 210 },
    },
  },
}
