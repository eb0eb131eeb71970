import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetOne } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { titleOf } from '../../../panel/data/values.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { ForbiddenPage } from '../../../panel/ui/pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../../../panel/ui/pages/NotFoundPage.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { useEntity, usePanel } from '../../../panel/data/RegistryContext.tsx'
import { recordPath } from '../../../panel/data/paths.ts'
import { MetaForm } from './MetaForm.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import './meta.css'

/** Answer of `GET /establishments/{id}/meta`. */
interface EstablishmentMeta {
  meta: Row | null
  defaults: Row
}

/** The meta fields of one establishment, with what search engines and social networks make of them. */
export default function MetaPage() {
  const { id = '' } = useParams()
  const { profile } = usePanel()
  const allowed = holds({ ...profile, organizations: profile.organizations }, 'seo')
  return allowed ? <Meta id={id} /> : <ForbiddenPage />
}

function Meta({ id }: { id: string }) {
  const establishments = useEntity('establishments')
  const reader = useNewReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const { data: record } = useGetOne<Visible>(establishments.name, { id })
  const path = `/establishments/${encodeURIComponent(id)}/meta`
  const { data, error } = useQuery<EstablishmentMeta, Error & { status?: number }>({
    queryKey: ['meta', id],
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as EstablishmentMeta,
    retry: false,
  })
  if (error?.status === 403) return <ForbiddenPage />
  if (error?.status === 404 || error?.status === 400) return <NotFoundPage />
  const name = record ? titleOf(establishments, record, reader) : ''
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={recordPath(establishments.name, id)}>
            ← {name || t('statistics.back')}
          </Link>
          <PageTitle title={t('panel.menu.meta', { _: t('resources.meta.name', { smart_count: 1 }) })} />
        </div>
        {error && <p role="alert">{refusalOf(error, reader).message}</p>}
        {!data && !error && <PanelWait />}
        {data && (
          <MetaForm
            key={String(data.meta?.id ?? 'new')}
            establishment={id}
            meta={data.meta}
            defaults={data.defaults}
            path={path}
          />
        )}
      </div>
    </ReaderProvider>
  )
}
