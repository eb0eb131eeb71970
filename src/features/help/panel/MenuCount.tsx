import { useTranslate } from 'ra-core'
import { useUnreadHelp } from './useUnreadHelp.ts'

/** How many conversations have something new, beside the menu's word for them; nothing for none. */
export function MenuCount() {
  const translate = useTranslate()
  const { unread } = useUnreadHelp()
  if (unread === 0) return null
  return (
    <span className="menu-count">
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className="m-hidden">{translate('help.unread_count', { smart_count: unread })}</span>
    </span>
  )
}
