import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { NotificationLines } from './NotificationLines.tsx'
import '../../../panel/fields/fields.css'

/** The page of one's notifications. */
export default function NotificationsPage() {
  const reader = useNewReader()
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={reader.t('panel.notifications.label')} />
      <NotificationLines />
    </ReaderProvider>
  )
}
