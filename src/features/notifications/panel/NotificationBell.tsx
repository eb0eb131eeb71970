import Bell from '@mui/icons-material/NotificationsOutlined'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { useUnread } from './useNotifications.ts'
import './notifications.css'

/** Leads to what one was told, with the number of what is unread. */
export function NotificationBell() {
  const translate = useTranslate()
  const unread = useUnread()
  const label = translate('panel.notifications.label')
  return (
    <Link
      className="notification-bell"
      to="/notifications"
      aria-label={unread > 0 ? `${label}, ${translate('moderation.unread', { smart_count: unread })}` : label}
      title={label}
    >
      <Bell aria-hidden />
      {unread > 0 && <span className="notification-count">{unread > 99 ? '99+' : unread}</span>}
    </Link>
  )
}
