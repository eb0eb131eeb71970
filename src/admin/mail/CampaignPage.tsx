import { useGetOne, type RaRecord } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../fields/reader.ts'
import { titleOf } from '../fields/values.ts'
import { refusalOf } from '../form/problemText.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { PanelWait } from '../pages/PanelWait.tsx'
import { useEntity } from '../registry/RegistryContext.tsx'
import { listPath } from '../routing/paths.ts'
import { CampaignState } from './CampaignState.tsx'
import { WrittenWords } from './WrittenWords.tsx'
import '../fields/fields.css'
import '../table/list.css'
import '../form/form.css'
import './mail.css'

/** One campaign: how far it is, what became of its letters, and its words in both languages. */
export default function CampaignPage() {
  const { id = '' } = useParams()
  const entity = useEntity('campaigns')
  const reader = useNewReader()
  const { data, error } = useGetOne<RaRecord>(entity.name, { id }, { retry: false })
  const title = data ? titleOf(entity, data, reader) : ''
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={listPath(entity.name)}>
            ← {reader.t('resources.campaigns.name', { smart_count: 2 })}
          </Link>
          <PageTitle title={title || reader.t('mail.no_subject')} />
        </div>
        {error && <p role="alert">{refusalOf(error, reader).message}</p>}
        {!data && !error && <PanelWait shape="text" />}
        {data && (
          <>
            <CampaignState campaign={data} />
            <div className="mail-languages">
              <WrittenWords language="ge" campaign={data} />
              <WrittenWords language="en" campaign={data} />
            </div>
          </>
        )}
      </div>
    </ReaderProvider>
  )
}
