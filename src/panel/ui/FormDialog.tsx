import type { FormEvent, ReactNode } from 'react'
import { useReader } from '../data/reader.ts'
import { Button } from './Button.tsx'
import { ModalDialog } from './ModalDialog.tsx'

interface Props {
  title: string
  children: ReactNode
  /** The word on the button. */
  submit: string
  /** What was submitted is under way. */
  busy?: boolean | undefined
  /** It is not known yet what is submitted. */
  disabled?: boolean | undefined
  /** What else can be done, before the way back. */
  besides?: ReactNode
  /** Holds something to look at, so it takes more of the window. */
  wide?: boolean
  onSubmit(): void
  onCancel(): void
}

/** Asks for what is needed before something is done. */
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
        <div className="m-row m-end">
          {besides}
          <Button onClick={onCancel}>{t('panel.dialog.back')}</Button>
          <Button type="submit" primary busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
