import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The homepage in a browser; `parts` is the code that brings the product's parts of it, which it waits for. */
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
