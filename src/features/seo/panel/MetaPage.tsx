import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useParams } from 'react-router-dom'
import type { Row } from '../../../engine/model/query.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { useNewReader } from '../../../panel/data/reader.ts'
import { ForbiddenPage } from '../../../panel/ui/pages/ForbiddenPage.tsx'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { RecordTabScreen } from '../../../panel/record/form/RecordTabScreen.tsx'
import { useSubject } from './subject.ts'
import { MetaForm } from './MetaForm.tsx'
import './meta.css'

/** Response of `GET /{resource}/{id}/meta`. */
interface DescribedMeta {
  meta: Row | null
  defaults: Row
}

/** The page of a record's meta fields, with their previews for search engines and social networks. */
export default function MetaPage() {
  const { id = '' } = useParams()
  const { profile } = usePanel()
  const allowed = holds({ ...profile, organizations: profile.organizations }, 'seo')
  return allowed ? <Meta id={id} /> : <ForbiddenPage />
}

function Meta({ id }: { id: string }) {
  const { entity } = useSubject()
  const { t } = useNewReader()
  const provider = useDataProvider<PanelDataProvider>()
  const path = `/${entity.name}/${encodeURIComponent(id)}/meta`
  const { data, error } = useQuery<DescribedMeta>({
    queryKey: ['meta', id],
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as DescribedMeta,
    meta: { live: true, of: () => ['meta', entity.name] },
    retry: false,
  })
  return (
    <RecordTabScreen
      entity={entity}
      id={id}
      tab={{ name: 'meta', word: t('panel.menu.meta', { _: t('resources.meta.name', { smart_count: 1 }) }) }}
      error={error}
    >
      {data && <MetaForm key={id} described={id} meta={data.meta} defaults={data.defaults} path={path} />}
    </RecordTabScreen>
  )
}
