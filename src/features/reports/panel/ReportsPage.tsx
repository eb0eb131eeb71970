import { useSearchParams } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { ScreenView } from '../../../panel/shell/ScreenView.tsx'
import { useEntity } from '../../../panel/data/RegistryContext.tsx'
import { EntityTabs } from '../../../panel/record/list/EntityTabs.tsx'
import { ListMessage } from '../../../panel/record/list/ListMessage.tsx'
import { MutedSenders } from './MutedSenders.tsx'
import { ReportedGroup } from './ReportedGroup.tsx'
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

/** What an address says where it means the table: a search, a filter, a page of it. */
const ofTable = ['view', 'filter', 'sort', 'page']

/** The reports by record, or all of them as a table. */
export default function ReportsPage() {
  const [search] = useSearchParams()
  return ofTable.some(name => search.has(name)) ? <ScreenView name="list" /> : <ByRecord />
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
      <div className="m-screen">
        <PageTitle title={t('resources.reports.name', { smart_count: 2 })}>
          <ButtonLink to="?view=table">
            {t('reports.as_table')}
          </ButtonLink>
        </PageTitle>
        <EntityTabs entity={entity} />
        <Check className="reports-open" checked={openOnly} onChange={event => setSearch(event.target.checked ? { open: '1' } : {})}>
          {t('reports.open_only')}
        </Check>
        {error && <p role="alert">{refusalOf(error, reader).message}</p>}
        {!data && !error && <PanelWait />}
        {data && groups.length === 0 && <ListMessage title={t(openOnly ? 'reports.none_open' : 'panel.list.empty')} text={openOnly ? '' : t('resources.reports.empty')} />}
        <ul className="report-groups">
          {groups.map(group => (
            <ReportedGroup key={group.record_id} group={group} />
          ))}
        </ul>
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()}>
            {t('panel.history.more')}
          </Button>
        )}
        <MutedSenders />
      </div>
    </ReaderProvider>
  )
}
