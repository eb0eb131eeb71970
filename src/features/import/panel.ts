import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const importsPanel: FeaturePanel = {
  pages: {
    import: {
      load: async () => (await import('./panel/page.ts')).loadPage(),
      shape: 'form',
      right: 'imports',
      menu: { icon: 'import', order: 220 },
    },
  },
}
