import { Link } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { NotificationLines } from './NotificationLines.tsx'
import '../../../panel/fields/fields.css'

const maxShown = 8

/** The newest notifications, and the link to all of them. */
export default function NotificationPopover({ onLeave }: { onLeave(): void }) {
  const reader = useNewReader()
  return (
    <ReaderProvider value={reader}>
      <h2>{reader.t('panel.notifications.label')}</h2>
      <NotificationLines most={maxShown} />
      <Link className="notifications-all" to="/notifications" onClick={onLeave}>
        {reader.t('panel.notifications.all')}
      </Link>
    </ReaderProvider>
  )
}
