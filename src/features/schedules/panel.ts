import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const schedulesPanel: FeaturePanel = {
  pages: {
    schedules: {
      load: () => import('./panel/SchedulesPage.tsx'),
      shape: 'list',
      right: 'schedules',
      menu: { icon: 'calendar', group: 'work' },
    },
  },
}
