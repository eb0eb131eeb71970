import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** What imports show in a browser; `mappings` is the code that brings the product's mappings, which the page waits for. */
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
