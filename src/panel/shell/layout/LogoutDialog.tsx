import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasDraftsOf } from '../../data/localDraft.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { ReaderProvider, useNewReader } from '../../data/reader.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import '../../fields/fields.css'
import '../../fields/inputs.css'
import '../../record/form/form.css'

/**
 * Asks for confirmation before signing out, with a warning if unsaved input would be lost; then opens
 * `/platform/logout`, where the session ends.
 */
export default function LogoutDialog({ onCancel, onConfirm }: { onCancel(): void; onConfirm?(): void }) {
  const reader = useNewReader()
  const navigate = useNavigate()
  const { profile } = usePanel()
  const [isLosing] = useState(() => hasDraftsOf(profile.id))
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
        {isLosing && <p>{reader.t('panel.leave.sign_out')}</p>}
      </ConfirmDialog>
    </ReaderProvider>
  )
}
