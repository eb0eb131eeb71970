import { useReader } from '../../../panel/data/reader.ts'
import { ReportCard } from './ReportCard.tsx'
import { useReportsOf } from './useReports.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../help/panel/help.css'
import './reports.css'

/** The reports on one record, newest first. */
export function ReportsOf({ recordId }: { recordId: string }) {
  const reader = useReader()
  const { data, error, isPending } = useReportsOf(recordId)
  if (isPending) return <p role="status">{reader.t('panel.values.loading')}</p>
  if (error) return <LoadFailure error={error} />
  return (
    <div className="reports-of">
      {data.map(report => (
        <ReportCard key={report.id} report={report} />
      ))}
    </div>
  )
}
