import { useGetOne, type RaRecord } from 'ra-core'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../fields/reader.ts'
import { useAccess } from '../form/access.ts'
import { DeleteButton } from '../form/DeleteButton.tsx'
import { HistoryPanel } from '../form/HistoryPanel.tsx'
import { refusalOf } from '../form/problemText.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { PanelWait } from '../pages/PanelWait.tsx'
import { useEntity } from '../registry/RegistryContext.tsx'
import { listPath } from '../routing/paths.ts'
import { ReportCard } from './ReportCard.tsx'
import '../fields/fields.css'
import '../fields/inputs.css'
import '../table/list.css'
import '../form/form.css'
import '../moderation/moderation.css'
import '../help/help.css'
import './reports.css'

/** One report, with what can be done and what was. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const entity = useEntity('reports')
  const reader = useNewReader()
  const { t } = reader
  const access = useAccess(entity)
  const navigate = useNavigate()
  const { data, error } = useGetOne<RaRecord>(entity.name, { id })
  if (error && !data && [400, 404].includes((error as Error & { status?: number }).status ?? 0)) return <NotFoundPage />
  const toList = listPath(entity.name)
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen help-screen">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={toList}>
            ← {t('resources.reports.name', { smart_count: 2 })}
          </Link>
          <PageTitle title={data ? String(data.subject) : t('resources.reports.name', { smart_count: 1 })}>
            {data && access.mayTo('delete', data) && <DeleteButton entity={entity} record={data} onDone={() => navigate(toList)} />}
          </PageTitle>
        </div>
        {error && !data && <p role="alert">{refusalOf(error, reader).message}</p>}
        {!data && !error && <PanelWait shape="text" />}
        {data && <ReportCard report={data} about />}
        {data && <HistoryPanel entity={entity} id={id} version={data.version} record={data} onBringBack={undefined} />}
      </div>
    </ReaderProvider>
  )
}
