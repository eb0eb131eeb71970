import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const statisticsPanel: FeaturePanel = {
  screens: { statistics: { load: () => import('./panel/StatisticsPage.tsx'), shape: 'plots' } },
  further: { establishments: [['statistics', 'statistics']] },
}
