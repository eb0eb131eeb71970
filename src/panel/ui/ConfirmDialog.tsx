import type { ReactNode } from 'react'
import { useReader } from '../data/reader.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { Button } from './Button.tsx'

interface Props {
  title: string
  children?: ReactNode
  confirm: string
  /** The way out, where another word than "back" says it. */
  cancel?: string | undefined
  /** What is confirmed is under way. */
  busy?: boolean | undefined
  /** It is not known yet what is confirmed. */
  disabled?: boolean | undefined
  /** Without it there is nothing to confirm. */
  onConfirm: (() => void) | undefined
  onCancel(): void
}

/** Asks before something is done. */
export function ConfirmDialog({ title, children, confirm, cancel, busy, disabled, onConfirm, onCancel }: Props) {
  const { t } = useReader()
  return (
    <ModalDialog title={title} onCancel={onCancel}>
      {children}
      <div className="m-row m-end">
        <Button onClick={onCancel}>{cancel ?? t('panel.dialog.back')}</Button>
        {onConfirm && (
          <Button primary busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
