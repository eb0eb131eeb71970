import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { textIn } from '../../../engine/model/localized.ts'
import type { Notification } from '../../../engine/model/moderation.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { useNotificationCalls, useNotifications } from './useNotifications.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import './notifications.css'

/** One's notifications, newest first; showing them marks them as read. */
export function NotificationLines({ most }: { most?: number }) {
  const reader = useReader()
  const { t } = reader
  const { data, error } = useNotifications()
  const { read } = useNotificationCalls()
  const { mutate } = read
  const unread = data?.some(notification => notification.read_at === null) ?? false
  useEffect(() => {
    if (unread) mutate()
  }, [unread, mutate])
  return (
    <>
      {error && <LoadFailure error={error} />}
      {!data && !error && <PanelWait shape="thread" />}
      {data?.length === 0 && <p className="notifications-empty">{t('moderation.nothing_told')}</p>}
      <ul className="notifications">
        {data?.slice(0, most).map(notification => (
          <Line key={notification.id} notification={notification} />
        ))}
      </ul>
    </>
  )
}

function Line({ notification }: { notification: Notification }) {
  const { t, moment, number, language } = useReader()
  const { dismiss } = useNotificationCalls()
  const { event, values, link, type, read_at } = notification
  return (
    <li className={`notification notification-${type}${read_at === null ? ' notification-unread' : ''}`}>
      <div>
        <p>
          {t(`moderation.events.${event}`, {
            title: textIn(values, 'title', language),
            count: values.count === undefined ? '' : number(values.count),
          })}
        </p>
        {values.reason && <p className="m-quiet">{values.reason}</p>}
        {values.refusal && (
          <p className="m-quiet">{t(`schedules.refusals.${values.refusal}`, { _: t('schedules.refusals.other') })}</p>
        )}
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
