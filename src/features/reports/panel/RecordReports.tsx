import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { useState } from 'react'
import { may } from '../../../panel/data/may.ts'
import { useReader } from '../../../panel/data/reader.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { ReportsOf } from './ReportsOf.tsx'
import { useReportsOf } from './useReports.ts'

/** Reports on a record, shown below its form to people who may read reports; nothing if there are none. */
export default function RecordReports({ record }: RecordProps) {
  const allowed = may(usePanel(), 'list', 'reports')
  const { data } = useReportsOf(record.id, allowed)
  const { t } = useReader()
  const [shown, setShown] = useState(false)
  if (!allowed || !data || data.length === 0) return null
  const open = data.filter(report => report.status === 'open').length
  return (
    <Disclosure
      className="m-history"
      onToggle={setShown}
      summary={
        <>
          {t('resources.reports.name', { smart_count: 2 })} ({data.length}){' '}
          {open > 0 && <span className="m-chip m-tone-waits">{t('reports.open_count', { smart_count: open })}</span>}
        </>
      }
    >
      {shown && <ReportsOf recordId={record.id} />}
    </Disclosure>
  )
}
