import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** Registers imports in the panel. `mappings` loads the product's mappings; the page waits for it. */
export const importsPanel = (mappings: () => Promise<unknown>): FeaturePanel => ({
  pages: {
    import: {
      load: async () => {
        const [{ loadPage }] = await Promise.all([import('./panel/page.ts'), mappings()])
        return loadPage()
      },
      shape: 'form',
      right: 'imports',
      menu: { icon: 'import' },
    },
  },
})
