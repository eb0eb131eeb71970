import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const seoPanel: FeaturePanel = {
  screens: { meta: { load: () => import('./panel/MetaPage.tsx') } },
  further: { establishments: [['meta', 'meta']] },
}
