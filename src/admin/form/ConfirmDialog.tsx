import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useReader } from '../fields/reader.ts'

interface Props {
  title: string
  children?: ReactNode
  confirm: string
  cancel?: string
  busy?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before something is done. The browser's own modal dialog keeps the focus inside and gives it back. */
export function ConfirmDialog({ title, children, confirm, cancel, busy, onConfirm, onCancel }: Props) {
  const { t } = useReader()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    // A press outside closes it like Escape does.
    element?.setAttribute('closedby', 'any')
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="m-dialog"
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
    >
      <div className="m-dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
        <div className="m-row m-end">
          <button type="button" className="m-button" onClick={onCancel}>
            {cancel ?? t('panel.logout.cancel')}
          </button>
          <button type="button" className="m-button m-primary" disabled={busy} onClick={onConfirm}>
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  )
}
