import { useGetOne } from 'ra-core'
import { useParams } from 'react-router-dom'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { isMissing } from '../../../panel/data/problemText.ts'
import { NotFoundPage } from '../../../panel/ui/pages/NotFoundPage.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import { Conversation } from './Conversation.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import './help.css'

/** The screen of one conversation. */
export default function ConversationPage() {
  const { id = '' } = useParams()
  const entity = useEntity('help')
  const reader = useNewReader()
  const { data, error } = useGetOne<RowOf<'help'>>(entity.name, { id })
  if (error && !data && isMissing(error)) return <NotFoundPage />
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen help-screen">
        {error && !data && <LoadFailure error={error} />}
        {!data && !error && <PanelWait shape="thread" />}
        {data && <Conversation key={id} entity={entity} record={data} />}
      </div>
    </ReaderProvider>
  )
}
