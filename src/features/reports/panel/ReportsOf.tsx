import { useReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { ReportCard } from './ReportCard.tsx'
import { useReportsOf } from './useReports.ts'
import '../../help/panel/help.css'
import './reports.css'

/** The reports on one record, newest first. */
export function ReportsOf({ recordId }: { recordId: string }) {
  const reader = useReader()
  const { data, error, isPending } = useReportsOf(recordId)
  if (isPending) return <p role="status">{reader.t('panel.values.loading')}</p>
  if (error) return <p role="alert">{refusalOf(error, reader).message}</p>
  return (
    <div className="reports-of">
      {data.map(report => (
        <ReportCard key={report.id} report={report} />
      ))}
    </div>
  )
}
