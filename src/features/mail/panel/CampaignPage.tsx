import { useGetOne } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { ReaderProvider, useNewReader, useReader } from '../../../panel/data/reader.ts'
import { titleOf } from '../../../panel/data/values.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import { listPath } from '../../../panel/data/paths.ts'
import { CampaignState } from './CampaignState.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import '../../emails/panel/emails.css'
import './mail.css'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { localeOf, type Language } from '../../../engine/model/declaration.ts'
import { RichText } from '../../../panel/ui/pages/RichText.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

/** The texts of a campaign in one language, read-only. */
function SentTexts({ campaign, language }: { campaign: RowOf<'campaigns'>; language: Language }) {
  const { t } = useReader()
  const locale = localeOf[language]
  const [subject, body] = [campaign[`subject_${language}`], campaign[`body_${language}`]]
  return (
    <section className="m-group" aria-labelledby={`mail-words-${language}`}>
      <h2 id={`mail-words-${language}`}>{t(`codes.languages.${locale}`)}</h2>
      <p lang={locale}>
        <strong>{typeof subject === 'string' ? subject : t('mail.no_subject')}</strong>
      </p>
      <div lang={locale}>
        {typeof body === 'string' ? <RichText html={body} /> : <p className="m-quiet">{t('mail.no_words')}</p>}
      </div>
    </section>
  )
}

/** The page of one campaign: its progress, its emails by status, and its texts in both languages. */
export default function CampaignPage() {
  const { id = '' } = useParams()
  const entity = useEntity('campaigns')
  const reader = useNewReader()
  const { data, error } = useGetOne<RowOf<'campaigns'>>(entity.name, { id }, { retry: false })
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
        {error && <LoadFailure error={error} />}
        {!data && !error && <PanelWait shape="text" />}
        {data && (
          <>
            <CampaignState campaign={data} />
            <div className="mail-languages">
              <SentTexts language="ge" campaign={data} />
              <SentTexts language="en" campaign={data} />
            </div>
          </>
        )}
      </div>
    </ReaderProvider>
  )
}
