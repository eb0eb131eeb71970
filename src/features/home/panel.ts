import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The homepage in the panel; `parts` loads the product's configuration of its parts, which the page waits for. */
export const homePanel = (parts: () => Promise<unknown>): FeaturePanel => ({
  pages: {
    home: {
      path: '/',
      load: async () => {
        const [page] = await Promise.all([import('./panel/HomePage.tsx'), parts()])
        return page
      },
      comesFirst: true,
      shape: 'cards',
      menu: { name: 'homepage', icon: 'home' },
    },
  },
})
