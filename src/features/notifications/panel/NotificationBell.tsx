import Bell from '@mui/icons-material/NotificationsOutlined'
import { useTranslate } from 'ra-core'
import { createElement, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { preloadable } from '../../../panel/data/preloadable.ts'
import { useOptional } from '../../../panel/data/useOptional.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { placeNear } from '../../../panel/ui/placeNear.ts'
import { useMediaQuery } from '../../../panel/ui/useMediaQuery.ts'
import { usePopover } from '../../../panel/ui/usePopover.ts'
import { useUnread } from './useNotifications.ts'
import './bell.css'

const popover = preloadable(async () => (await import('./NotificationPopover.tsx')).default)

function Loaded({ onLeave }: { onLeave(): void }) {
  const NotificationPopover = useOptional(popover)
  return NotificationPopover ? createElement(NotificationPopover, { onLeave }) : null
}

/** The bell icon with the number of unread notifications. */
const BellIcon = ({ unread }: { unread: number }) => (
  <>
    <Bell aria-hidden />
    {unread > 0 && (
      <span className="notification-count" aria-hidden="true">
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </>
)

/** The button that opens one's notifications in a popover, or, on narrow screens, the link to their page. */
export function NotificationBell() {
  const translate = useTranslate()
  const unread = useUnread()
  const isWide = useMediaQuery('(min-width: 900px)')
  const { pathname, search } = useLocation()
  const { open, id, root, button, setOpen } = usePopover()
  useEffect(() => setOpen(false), [pathname, search, setOpen])
  const label = translate('panel.notifications.label')
  const name = unread > 0 ? `${label}, ${translate('moderation.unread', { smart_count: unread })}` : label
  if (!isWide)
    return (
      <Link className="notification-bell" to="/notifications" aria-label={name} title={label}>
        <BellIcon unread={unread} />
      </Link>
    )
  return (
    <div ref={root} className="notification-place">
      <Button
        ref={button}
        className="notification-bell"
        aria-label={name}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void popover.load().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      >
        <BellIcon unread={unread} />
      </Button>
      {open && (
        <div id={id} ref={placeNear} className="m-menu-body notification-popover" role="region" aria-label={label}>
          <Loaded onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
