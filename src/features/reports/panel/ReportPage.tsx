import { useGetOne } from 'ra-core'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { DeleteButton } from '../../../panel/record/form/DeleteButton.tsx'
import { HistoryLink, RecordHistory } from '../../../panel/record/form/RecordHistory.tsx'
import { isMissing } from '../../../panel/data/problemText.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { NotFoundPage } from '../../../panel/ui/pages/NotFoundPage.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import { listPath } from '../../../panel/data/paths.ts'
import { ReportCard } from './ReportCard.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import '../../moderation/panel/author/moderation.css'
import '../../help/panel/help.css'
import './reports.css'

/** The page of one report, with its actions and history. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const entity = useEntity('reports')
  const reader = useNewReader()
  const { t } = reader
  const access = useAccess(entity)
  const navigate = useNavigate()
  const { data, error } = useGetOne<RowOf<'reports'>>(entity.name, { id })
  if (error && !data && isMissing(error)) return <NotFoundPage />
  const toList = listPath(entity.name)
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen help-screen">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={toList}>
            ← {t('resources.reports.name', { smart_count: 2 })}
          </Link>
          <PageTitle title={data ? data.subject : t('resources.reports.name', { smart_count: 1 })}>
            {data && <HistoryLink />}
            {data && access.mayTo('delete', data) && (
              <DeleteButton entity={entity} record={data} onDone={() => navigate(toList)} />
            )}
          </PageTitle>
        </div>
        {error && !data && <LoadFailure error={error} />}
        {!data && !error && <PanelWait shape="text" />}
        {data && <ReportCard report={data} about />}
        {data && (
          <RecordHistory
            entity={entity}
            id={id}
            version={data.version}
            record={data}
            restoring={undefined}
            onRestoreValues={undefined}
          />
        )}
      </div>
    </ReaderProvider>
  )
}
