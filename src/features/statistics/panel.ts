import { part } from '../../panel/record/slots/part.ts'
import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The ways to statistics and search results of a record, beside its title. */
export const establishmentLinks = part(() => import('./panel/EstablishmentLinks.tsx'))

export const statisticsPanel: FeaturePanel = {
  screens: { statistics: { get: () => import('./panel/StatisticsPage.tsx'), shape: 'plots' } },
  further: { establishments: [['statistics', 'statistics']] },
}
