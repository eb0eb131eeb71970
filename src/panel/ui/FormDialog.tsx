import type { FormEvent, ReactNode } from 'react'
import { useReader } from '../data/reader.ts'
import { Button } from './Button.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { DialogActions } from './DialogActions.tsx'

interface Props {
  title: string
  children: ReactNode
  /** The text of the submit button. */
  submit: string
  /** Whether submitting is in progress. */
  busy?: boolean | undefined
  /** Whether the details of the action are still loading. */
  disabled?: boolean | undefined
  /** Other actions, before the cancel button. */
  besides?: ReactNode
  /** Whether it is wider, for content to look at. */
  wide?: boolean
  onSubmit(): void
  onCancel(): void
}

/** Asks for the input that an action needs. */
export function FormDialog({ title, children, submit, busy, disabled, besides, wide, onSubmit, onCancel }: Props) {
  const { t } = useReader()
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <ModalDialog title={title} wide={wide} onCancel={onCancel}>
      <form className="m-dialog-form" noValidate onSubmit={send}>
        {children}
        <DialogActions>
          {besides}
          <Button onClick={onCancel}>{t('panel.dialog.back')}</Button>
          <Button type="submit" primary busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  )
}
