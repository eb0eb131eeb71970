import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useEvent } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { onPressOutside } from './onPressOutside.ts'

interface Props {
  title: string
  children: ReactNode
  onCancel(): void
  /** Holds something to look at, so it takes more of the window. */
  wide?: boolean
}

/**
 * The browser's own modal dialog, which keeps the focus inside and gives it back. Escape, a press outside and a way to another
 * screen call it off.
 */
export function ModalDialog({ title, children, onCancel, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const cancel = useEvent(onCancel)
  // Closed while it is still in the page: a dialog that was taken out of it gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    const stop = element && onPressOutside(element, cancel)
    return () => {
      stop?.()
      element?.close()
    }
  }, [cancel])
  useEffect(() => {
    if (pathname !== opened.current) cancel()
  }, [pathname, cancel])
  return (
    <dialog
      ref={dialog}
      className={wide ? 'm-dialog m-dialog-wide' : 'm-dialog'}
      aria-labelledby={heading}
      closedby="any"
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
