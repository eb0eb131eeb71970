import { part } from '../../panel/record/slots/part.ts'
import type { FeaturePanel } from '../../panel/shell/routing/panelProduct.ts'

/** The reports about a record, below its form. */
export const recordReports = part(() => import('./panel/RecordReports.tsx'))

export const reportsPanel: FeaturePanel = {
  screens: {
    reports: { get: () => import('./panel/ReportsPage.tsx') },
    report: { get: () => import('./panel/ReportPage.tsx'), shape: 'text' },
  },
  records: { reports: { list: 'reports', edit: 'report' } },
}
