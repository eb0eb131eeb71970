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
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { recordPath } from '../../../panel/data/paths.ts'
import { useSubject } from './subject.ts'
import { MetaForm } from './MetaForm.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import './meta.css'

/** Answer of `GET /{resource}/{id}/meta`. */
interface DescribedMeta {
  meta: Row | null
  defaults: Row
}

/** The meta fields of one record, with what search engines and social networks make of them. */
export default function MetaPage() {
  const { id = '' } = useParams()
  const { profile } = usePanel()
  const allowed = holds({ ...profile, organizations: profile.organizations }, 'seo')
  return allowed ? <Meta id={id} /> : <ForbiddenPage />
}

function Meta({ id }: { id: string }) {
  const { entity } = useSubject()
  const reader = useNewReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const { data: record } = useGetOne<Visible>(entity.name, { id })
  const path = `/${entity.name}/${encodeURIComponent(id)}/meta`
  const { data, error } = useQuery<DescribedMeta, Error & { status?: number }>({
    queryKey: ['meta', id],
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as DescribedMeta,
    retry: false,
  })
  if (error?.status === 403) return <ForbiddenPage />
  if (error?.status === 404 || error?.status === 400) return <NotFoundPage />
  const name = record ? titleOf(entity, record, reader) : ''
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={recordPath(entity.name, id)}>
            ← {name || t('statistics.back')}
          </Link>
          <PageTitle title={t('panel.menu.meta', { _: t('resources.meta.name', { smart_count: 1 }) })} />
        </div>
        {error && <p role="alert">{refusalOf(error, reader).message}</p>}
        {!data && !error && <PanelWait />}
        {data && (
          <MetaForm
            key={String(data.meta?.id ?? 'new')}
            described={id}
            meta={data.meta}
            defaults={data.defaults}
            path={path}
          />
        )}
      </div>
    </ReaderProvider>
  )
}
