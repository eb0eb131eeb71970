import { useGetOne } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { Compose } from './Compose.tsx'
import { draftOf, newDraft } from './draft.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import './mail.css'

/** The page that composes a new campaign or edits a saved one (`?campaign=`), for administrators. */
export default function SendMailPage() {
  const reader = useNewReader()
  const [search] = useSearchParams()
  const id = search.get('campaign')
  const { data, error } = useGetOne<RowOf<'campaigns'>>(
    'campaigns',
    { id: id ?? '' },
    { enabled: id !== null, retry: false },
  )
  const isThere = id === null || data !== undefined
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={reader.t('mail.compose')} />
        {error && <LoadFailure error={error} />}
        {!isThere && !error && <PanelWait shape="form" />}
        {isThere && (
          <Compose key={id ?? 'new'} kept={data} beginning={data ? draftOf(data) : newDraft(search.get('filter'))} />
        )}
      </div>
    </ReaderProvider>
  )
}
