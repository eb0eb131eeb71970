import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The ways to statistics and search results of a record, beside its title. */
export const establishmentLinks = () => import('./panel/EstablishmentLinks.tsx')

export const statisticsPanel: FeaturePanel = {
  screens: { statistics: { load: () => import('./panel/StatisticsPage.tsx'), shape: 'plots' } },
  further: { establishments: [['statistics', 'statistics']] },
}
