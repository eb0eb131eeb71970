import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The reports on a record, below its form. */
export const recordReports = () => import('./panel/RecordReports.tsx')

export const reportsPanel: FeaturePanel = {
  screens: {
    reports: { load: () => import('./panel/ReportsPage.tsx') },
    report: { load: () => import('./panel/ReportPage.tsx'), shape: 'text' },
  },
  records: { reports: { list: 'reports', edit: 'report' } },
}
