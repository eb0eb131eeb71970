import { useNavigate } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../../data/reader.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import '../../fields/fields.css'
import '../../fields/inputs.css'
import '../../record/form/form.css'

/** Asks whether one wants to leave; whoever confirms goes to `/platform/logout`, where the session ends. */
export default function LogoutDialog({ onCancel, onConfirm }: { onCancel(): void; onConfirm?(): void }) {
  const reader = useNewReader()
  const navigate = useNavigate()
  return (
    <ReaderProvider value={reader}>
      <ConfirmDialog
        title={reader.t('panel.logout.title')}
        confirm={reader.t('panel.logout.confirm')}
        cancel={reader.t('panel.logout.cancel')}
        onConfirm={() => {
          onConfirm?.()
          navigate('/logout', { replace: window.location.pathname.endsWith('/logout'), state: { confirmed: true } })
        }}
        onCancel={onCancel}
      >
        <p>{reader.t('panel.logout.question')}</p>
      </ConfirmDialog>
    </ReaderProvider>
  )
}
