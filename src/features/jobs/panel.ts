import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const jobsPanel: FeaturePanel = {
  pages: {
    jobs: {
      load: () => import('./panel/JobsPage.tsx'),
      right: 'jobs',
      menu: { icon: 'jobs', order: 230 },
    },
  },
}
