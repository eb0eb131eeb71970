import { Link } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { NotificationLines } from './NotificationLines.tsx'
import '../../../panel/fields/fields.css'

const mostShown = 8

/** The newest of one's notifications, and the link to the rest. */
export default function NotificationPopover({ onLeave }: { onLeave(): void }) {
  const reader = useNewReader()
  return (
    <ReaderProvider value={reader}>
      <h2>{reader.t('panel.notifications.label')}</h2>
      <NotificationLines most={mostShown} />
      <Link className="notifications-all" to="/notifications" onClick={onLeave}>
        {reader.t('panel.notifications.all')}
      </Link>
    </ReaderProvider>
  )
}
