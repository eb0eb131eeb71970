import { ReaderProvider, useNewReader, useReader } from '../../../../panel/data/reader.ts'
import { ListMessage } from '../../../../panel/record/list/ListMessage.tsx'
import { PageTitle } from '../../../../panel/ui/PageTitle.tsx'
import { NotFoundPage } from '../../../../panel/ui/pages/NotFoundPage.tsx'
import { PanelWait } from '../../../../panel/ui/pages/PanelWait.tsx'
import { useSettings } from '../../../../panel/data/SettingsContext.tsx'
import { Button } from '../../../../panel/ui/Button.tsx'
import '../../../../panel/fields/fields.css'
import './outbox.css'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { OutboxEntry } from '../../outboxEntry.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { useState } from 'react'

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** A plain text whose URLs are links. */
const LinkedText = ({ text }: { text: string }) => (
  <p className="outbox-text">
    {text.split(address).map((part, index) =>
      address.test(part) ? (
        <a key={index} className="m-link" href={part}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)

/** One email or text message. The HTML of an email is shown in a sandboxed frame without scripts or navigation. */
function OutboxMessage({ message }: { message: OutboxEntry }) {
  const { t, moment } = useReader()
  const { kind, to, subject, text, html, at } = message
  const [isHtmlShown, setLooking] = useState(false)
  return (
    <li className="outbox-message">
      <h2>
        <span className="m-chip">{t(`people.outbox.kinds.${kind}`)}</span> {subject ?? to}
      </h2>
      <p className="m-quiet">
        {t('people.outbox.to', { to })} · <time dateTime={at}>{moment(at)}</time>
      </p>
      <LinkedText text={text} />
      {html && (
        <Button small aria-pressed={isHtmlShown} onClick={() => setLooking(!isHtmlShown)}>
          {t('people.outbox.html')}
        </Button>
      )}
      {html && isHtmlShown && (
        <iframe
          className="outbox-frame"
          title={t('people.outbox.frame', { subject: subject ?? to })}
          sandbox=""
          srcDoc={html}
        />
      )}
    </li>
  )
}

/** The messages of the outbox, newest first. Sends no request if the settings have no outbox. */
function useOutbox(): UseQueryResult<OutboxEntry[]> {
  const provider = useDataProvider<PanelDataProvider>()
  const { outbox } = useSettings()
  return useQuery({
    queryKey: ['outbox'],
    queryFn: async ({ signal }) =>
      ((await provider.call('/outbox', { signal })).json as OutboxEntry[]).toSorted((one, other) =>
        other.at.localeCompare(one.at),
      ),
    enabled: outbox,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** The emails and text messages that were stored instead of being sent, for administrators of a demonstration. */
export default function OutboxPage() {
  const reader = useNewReader()
  const { t } = reader
  const { outbox } = useSettings()
  const { data, error, isFetching, refetch } = useOutbox()
  if (!outbox) return <NotFoundPage />
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={t('people.outbox.title')}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('people.outbox.refresh')}
        </Button>
      </PageTitle>
      {error && <p role="alert">{t('people.outbox.failed')}</p>}
      {!data && !error && <PanelWait />}
      {data?.length === 0 ? (
        <ListMessage title={t('people.outbox.empty')} text={t('people.outbox.hint')} />
      ) : (
        <p>{t('people.outbox.hint')}</p>
      )}
      <ul className="outbox">
        {data?.map(message => (
          <OutboxMessage key={message.id} message={message} />
        ))}
      </ul>
    </ReaderProvider>
  )
}
