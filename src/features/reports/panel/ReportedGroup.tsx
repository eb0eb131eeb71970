import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReportedRecord } from '../../help/conversations.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { recordPath } from '../../../panel/data/paths.ts'
import { ReportsOf } from './ReportsOf.tsx'
import { Button } from '../../../panel/ui/Button.tsx'

/** A record with the counts of its reports, which are shown below it on demand. */
export function ReportedGroup({ group }: { group: ReportedRecord }) {
  const { t, language, moment } = useReader()
  const { registry } = usePanel()
  const [shown, setShown] = useState(false)
  const { resource, record_id, title_ge, title_en, open, answered, closed, newest_at } = group
  const title = (language === 'en' ? title_en || title_ge : title_ge || title_en) || t('panel.values.unavailable')
  const all = open + answered + closed
  return (
    <li className="report-group">
      <div className="report-head">
        <h2>{registry.entities.has(resource) ? <Link className="m-title-link" to={recordPath(resource, record_id)}>{title}</Link> : title}</h2>
        <span className="m-quiet">{t(`resources.${resource}.name`, { smart_count: 1 })}</span>
        {open > 0 && <span className="m-chip m-tone-waits">{t('reports.open_count', { smart_count: open })}</span>}
        <time className="m-quiet" dateTime={newest_at}>
          {t('reports.newest', { time: moment(newest_at) })}
        </time>
        <Button small aria-expanded={shown} aria-label={`${t('reports.show', { smart_count: all })}: ${title}`} onClick={() => setShown(!shown)}>
          {t('reports.show', { smart_count: all })}
        </Button>
      </div>
      {shown && <ReportsOf recordId={record_id} />}
    </li>
  )
}
