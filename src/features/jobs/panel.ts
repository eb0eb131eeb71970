import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

export const jobsPanel: FeaturePanel = { screens: { jobs: { get: () => import('./panel/JobsPage.tsx'), right: 'jobs' } } }
