import { useGetOne } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { toneOf } from '../../../panel/fields/tones.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { RichText } from '../../../panel/ui/pages/RichText.tsx'
import { listPath, recordPath } from '../../../panel/data/paths.ts'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import './emails.css'

/** One email: its recipient, its status, and its text as it was sent. */
export default function EmailPage() {
  const { id = '' } = useParams()
  const reader = useNewReader()
  const { t, moment } = reader
  const campaigns = useEntity('mail').properties.get('campaign_id')?.field.reference
  const { data: email, error } = useGetOne<RowOf<'mail'>>('mail', { id }, { retry: false })
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={listPath('mail')}>
            ← {t('resources.mail.name', { smart_count: 2 })}
          </Link>
          <PageTitle title={email ? email.subject : t('resources.mail.name', { smart_count: 1 })} />
        </div>
        {error && <LoadFailure error={error} />}
        {!email && !error && <PanelWait shape="text" />}
        {email && (
          <section className="m-group" aria-label={t('resources.mail.groups.letter')}>
            <p className="mail-facts">
              <span className={`m-chip m-tone-${toneOf('mail_statuses', email.status) ?? 'neutral'}`}>
                {t(`codes.mail_statuses.${email.status}`)}
              </span>
              {email.user_id ? (
                <Link className="m-link" to={recordPath('users', email.user_id)}>
                  {email.recipient}
                </Link>
              ) : (
                <span>{email.recipient}</span>
              )}
              <time className="m-quiet" dateTime={email.date}>
                {moment(email.date)}
              </time>
              {email.campaign_id && campaigns && (
                <Link className="m-link" to={recordPath(campaigns, email.campaign_id)}>
                  {t('mail.to_campaign')}
                </Link>
              )}
            </p>
            {email.failure && <p className="m-problem">{t(`codes.mail_failures.${email.failure}`)}</p>}
            {email.uncertain && <p>{t('resources.mail.hints.uncertain')}</p>}
            <RichText html={email.letter} />
          </section>
        )}
      </div>
    </ReaderProvider>
  )
}
