import { textIn } from '../../../engine/model/localized.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '../../../engine/model/moderation.ts'
import { ReaderProvider, useNewReader, useReader } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useNotificationCalls, useNotifications } from './useNotifications.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import '../../../panel/fields/fields.css'
import './notifications.css'

/** What one was told, newest first; to look at it is to have read it. */
export default function NotificationsPage() {
  const reader = useNewReader()
  const { t } = reader
  const { data, error } = useNotifications()
  const { read } = useNotificationCalls()
  const { mutate } = read
  const unread = data?.some(notification => notification.read_at === null) ?? false
  useEffect(() => {
    if (unread) mutate()
  }, [unread, mutate])
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={t('panel.notifications.label')} />
      {error && <p role="alert">{refusalOf(error, reader).message}</p>}
      {!data && !error && <PanelWait shape="thread" />}
      {data?.length === 0 && <p>{t('moderation.nothing_told')}</p>}
      <ul className="notifications">
        {data?.map(notification => (
          <Line key={notification.id} notification={notification} />
        ))}
      </ul>
    </ReaderProvider>
  )
}

function Line({ notification }: { notification: Notification }) {
  const { t, moment, language } = useReader()
  const { dismiss } = useNotificationCalls()
  const { event, values, link, type, read_at } = notification
  return (
    <li className={`notification notification-${type}${read_at === null ? ' notification-unread' : ''}`}>
      <div>
        <p>{t(`moderation.events.${event}`, { title: textIn(values, 'title', language), count: values.count })}</p>
        {values.reason && <p className="m-quiet">{values.reason}</p>}
        <p className="m-row">
          <time className="m-quiet" dateTime={notification.created_at}>
            {moment(notification.created_at)}
          </time>
          {link && (
            <Link className="m-link" to={link.replace(/^\/platform/, '')}>
              {t('moderation.to_record')}
            </Link>
          )}
        </p>
      </div>
      <Button small onClick={() => dismiss.mutate(notification.id)}>
        {t('panel.notifications.dismiss')}
      </Button>
    </li>
  )
}
