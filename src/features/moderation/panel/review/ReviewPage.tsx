import { useParams } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../../../../panel/data/reader.ts'
import { isMissing } from '../../../../panel/data/problemText.ts'
import { ForbiddenPage } from '../../../../panel/ui/pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../../../../panel/ui/pages/NotFoundPage.tsx'
import { PanelWait } from '../../../../panel/ui/pages/PanelWait.tsx'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { RequestReview } from './RequestReview.tsx'
import { useReview } from './useReview.ts'
import { LoadFailure } from '../../../../panel/ui/pages/LoadFailure.tsx'
import '../../../../panel/fields/fields.css'
import '../../../../panel/fields/inputs.css'
import '../../../../panel/record/list/list.css'
import '../../../../panel/record/form/form.css'
import './review.css'

/** The page that reviews one request. */
export default function ReviewPage() {
  const { id = '' } = useParams()
  const reader = useNewReader()
  const { registry } = usePanel()
  const { data, error, refetch } = useReview(id)
  if (error?.status === 403) return <ForbiddenPage />
  if (error && isMissing(error)) return <NotFoundPage />
  const entity = data && registry.entities.get(data.resource)
  return (
    <ReaderProvider value={reader}>
      {error && <LoadFailure error={error} />}
      {!data && !error && <PanelWait shape="review" />}
      {data && entity && (
        <RequestReview
          key={data.request.id}
          entity={entity}
          review={data}
          onReload={async () => (await refetch()).data}
        />
      )}
    </ReaderProvider>
  )
}
