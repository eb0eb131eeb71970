import { ReaderProvider, useNewReader } from '../../../../panel/data/reader.ts'
import { PageTitle } from '../../../../panel/ui/PageTitle.tsx'
import { NotFoundPage } from '../../../../panel/ui/pages/NotFoundPage.tsx'
import { PanelWait } from '../../../../panel/ui/pages/PanelWait.tsx'
import { useSettings } from '../../../../panel/data/SettingsContext.tsx'
import { OutboxMessage } from './OutboxMessage.tsx'
import { useOutbox } from './useOutbox.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import '../../../../panel/fields/fields.css'
import './outbox.css'

/** What would have been sent by mail and SMS, for administrators of a demonstration. */
export default function OutboxPage() {
  const reader = useNewReader()
  const { t } = reader
  const { outbox } = useSettings()
  const { data, error, isFetching, refetch } = useOutbox()
  if (!outbox) return <NotFoundPage />
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={t('people.outbox.title')}>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {t('people.outbox.refresh')}
        </Button>
      </PageTitle>
      <p>{t('people.outbox.hint')}</p>
      {error && <p role="alert">{t('people.outbox.failed')}</p>}
      {!data && !error && <PanelWait />}
      {data?.length === 0 && <p>{t('people.outbox.empty')}</p>}
      <ul className="outbox">
        {data?.map(message => (
          <OutboxMessage key={message.id} message={message} />
        ))}
      </ul>
    </ReaderProvider>
  )
}
