import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { NotificationLines } from './NotificationLines.tsx'
import '../../../panel/fields/fields.css'

/** One's notifications, on a page of their own. */
export default function NotificationsPage() {
  const reader = useNewReader()
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={reader.t('panel.notifications.label')} />
      <NotificationLines />
    </ReaderProvider>
  )
}
