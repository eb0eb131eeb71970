import { useSearchParams, Link } from 'react-router-dom'
import { ReaderProvider, useNewReader, useReader } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { ScreenView } from '../../../panel/shell/ScreenView.tsx'
import { useEntity, usePanel } from '../../../panel/data/RegistryContext.ts'
import { EntityTabs } from '../../../panel/record/list/EntityTabs.tsx'
import { ListMessage } from '../../../panel/record/list/ListMessage.tsx'
import { MutedSenders } from './MutedSenders.tsx'
import { useReportedRecords } from './useReports.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/list/table.css'
import '../../../panel/record/form/form.css'
import '../../help/panel/help.css'
import './reports.css'
import { textIn } from '../../../engine/model/localized.ts'
import { useState } from 'react'
import type { ReportedRecord } from '../../help/conversations.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { ReportsOf } from './ReportsOf.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

/** A record with the counts of its reports, which are shown below it on demand. */
function ReportedGroup({ group }: { group: ReportedRecord }) {
  const { t, language, moment } = useReader()
  const { registry } = usePanel()
  const [shown, setShown] = useState(false)
  const { resource, record_id, open, answered, closed, newest_at } = group
  const title = textIn(group, 'title', language) || t('panel.values.unavailable')
  const all = open + answered + closed
  return (
    <li className="report-group">
      <div className="report-head">
        <h2>
          {registry.entities.has(resource) ? (
            <Link className="m-title-link" to={recordPath(resource, record_id)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <span className="m-quiet">{t(`resources.${resource}.name`, { smart_count: 1 })}</span>
        {open > 0 && <span className="m-chip m-tone-waits">{t('reports.open_count', { smart_count: open })}</span>}
        <time className="m-quiet" dateTime={newest_at}>
          {t('reports.newest', { time: moment(newest_at) })}
        </time>
        <Button
          small
          aria-expanded={shown}
          aria-label={`${t('reports.show', { smart_count: all })}: ${title}`}
          onClick={() => setShown(!shown)}
        >
          {t('reports.show', { smart_count: all })}
        </Button>
      </div>
      {shown && <ReportsOf recordId={record_id} />}
    </li>
  )
}

/** The parameters of a URL that shows the table: a search, a filter, a page. */
const tableParameters = ['view', 'filter', 'sort', 'page']

/** The reports grouped by record, or all of them as a table. */
export default function ReportsPage() {
  const [search] = useSearchParams()
  return tableParameters.some(name => search.has(name)) ? <ScreenView name="list" /> : <ByRecord />
}

function ByRecord() {
  const entity = useEntity('reports')
  const reader = useNewReader()
  const { t } = reader
  const [search, setSearch] = useSearchParams()
  const openOnly = search.has('open')
  const { data, error, hasNextPage, fetchNextPage } = useReportedRecords(openOnly)
  const groups = data?.pages.flat() ?? []
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen m-list reports-page">
        <PageTitle title={t('resources.reports.name', { smart_count: 2 })} />
        <EntityTabs entity={entity} />
        <div className="reports-tools">
          <Check
            className="reports-open"
            checked={openOnly}
            onChange={event => setSearch(event.target.checked ? { open: '1' } : {})}
          >
            {t('reports.open_only')}
          </Check>
          <ButtonLink small to="?view=table">
            {t('reports.as_table')}
          </ButtonLink>
        </div>
        {error && <LoadFailure error={error} />}
        {!data && !error && <PanelWait />}
        {data && groups.length === 0 && (
          <ListMessage
            title={t(openOnly ? 'reports.none_open' : 'panel.list.empty.title')}
            text={openOnly ? '' : t('resources.reports.empty')}
          />
        )}
        <ul className="report-groups">
          {groups.map(group => (
            <ReportedGroup key={group.record_id} group={group} />
          ))}
        </ul>
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('panel.history.more')}</Button>}
        <MutedSenders />
      </div>
    </ReaderProvider>
  )
}
