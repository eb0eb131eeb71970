import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  title: string
  children: ReactNode
  onCancel(): void
  /** Holds something to look at, so it takes more of the window. */
  wide?: boolean
}

/** The browser's own modal dialog, which keeps the focus inside and gives it back. Escape and a press outside call it off. */
export function ModalDialog({ title, children, onCancel, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Closed while it is still there: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    // A press outside closes it like Escape does.
    element?.setAttribute('closedby', 'any')
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'm-dialog m-dialog-wide' : 'm-dialog'}
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
    >
      <div className="m-dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
