import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The search engine metadata of the records of an entity. */
export const seoPanel = (entity: string): FeaturePanel => ({
  screens: { meta: { load: () => import('./panel/MetaPage.tsx') } },
  further: { [entity]: [['meta', 'meta']] },
})
