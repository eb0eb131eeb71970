import { useId, type ReactNode, type RefObject } from 'react'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  children: ReactNode
  /** Without it only the dialog's own buttons close it. */
  onCancel?: (() => void) | undefined
  /** Whether it is wider, for content to look at. */
  wide?: boolean | undefined
  /** Places the dialog next to this element instead of in the middle of the window. */
  near?: RefObject<HTMLElement | null>
}

/** A dialog with a title. */
export function ModalDialog({ title, children, onCancel, wide = false, near }: Props) {
  const heading = useId()
  return (
    <Dialog
      className={near ? 'm-dialog m-dialog-near' : wide ? 'm-dialog m-dialog-wide' : 'm-dialog'}
      aria-labelledby={heading}
      onCancel={onCancel}
      near={near}
    >
      <div className="m-dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </Dialog>
  )
}
