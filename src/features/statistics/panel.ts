import { mayReadAnyStatistics } from './mayReadStatistics.ts'
import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The ways to statistics and search results of a record, beside its title. */
export const establishmentLinks = () => import('./panel/EstablishmentLinks.tsx')

export const statisticsPanel: FeaturePanel = {
  pages: {
    visits: {
      path: '/statistics',
      load: () => import('./panel/VisitsPage.tsx'),
      shape: 'plots',
      isFor: mayReadAnyStatistics,
      menu: { icon: 'statistics', order: 206, name: 'statistics' },
    },
  },
  screens: { statistics: { load: () => import('./panel/StatisticsPage.tsx'), shape: 'plots' } },
  further: { establishments: [['statistics', 'statistics']] },
}
