import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The visitor statistics of the records of an entity. */
export const statisticsPanel = (entity: string): FeaturePanel => ({
  pages: {
    visits: {
      path: '/statistics',
      load: () => import('./panel/VisitsPage.tsx'),
      shape: 'plots',
      right: 'visits',
      orOwn: true,
      menu: { icon: 'chart', name: 'statistics' },
    },
  },
  screens: { statistics: { load: () => import('./panel/StatisticsPage.tsx'), shape: 'plots' } },
  further: { [entity]: [['statistics', 'statistics']] },
})
