import type { ReactNode } from 'react'
import { useReader } from '../data/reader.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { Button } from './Button.tsx'
import { DialogActions } from './DialogActions.tsx'

interface Props {
  title: string
  children?: ReactNode
  confirm: string
  /** The text of the cancel button, if not "back". */
  cancel?: string | undefined
  /** Whether the confirmed action is in progress. */
  busy?: boolean | undefined
  /** Whether the details of the action are still loading. */
  disabled?: boolean | undefined
  /** Without it there is no confirm button. */
  onConfirm: (() => void) | undefined
  onCancel(): void
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({ title, children, confirm, cancel, busy, disabled, onConfirm, onCancel }: Props) {
  const { t } = useReader()
  return (
    <ModalDialog title={title} onCancel={onCancel}>
      {children}
      <DialogActions>
        <Button onClick={onCancel}>{cancel ?? t('panel.dialog.back')}</Button>
        {onConfirm && (
          <Button primary busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </DialogActions>
    </ModalDialog>
  )
}
