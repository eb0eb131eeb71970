import { useEvent } from 'ra-core'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from './Button.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { dockedMark } from './openModal.ts'
import { onPressOutside } from './onPressOutside.ts'
import './dialog.css'

interface Props {
  label: string
  /**
   * Whether it is on the other side of the window, wide enough for reading and with its name as a heading: over the
   * screen, or docked next to it if the window is wide enough.
   */
  aside?: 'over' | 'docked'
  /** The label of the close button. */
  close: string
  open: boolean
  onClose(): void
  children: ReactNode
}

/** The width from which a window has room for a screen and a docked drawer. */
const wide = '(min-width: 1280px)'

/**
 * A panel that slides in from the side of the window and is always mounted: a native dialog, which traps the focus and
 * closes on Escape.
 */
export function Drawer({ label, aside, close, open, onClose, children }: Props) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const leave = useEvent(onClose)
  // A layout effect, so that the dialog is open when the content's effects move the focus into it.
  useLayoutEffect(() => {
    const element = drawer.current
    if (!open) return element?.close()
    const isDocked = aside === 'docked' && (window.matchMedia?.(wide).matches ?? false)
    element?.toggleAttribute(dockedMark, isDocked)
    element?.setAttribute('closedby', isDocked ? 'closerequest' : 'any')
    if (!isDocked) return element?.showModal()
    // A docked drawer is not modal: the screen stays usable and shrinks to make room for it.
    element?.show()
    const page = document.documentElement
    page.setAttribute(dockedMark, '')
    return () => page.removeAttribute(dockedMark)
  }, [open, aside])
  const [openedAt, setOpenedAt] = useState(pathname)
  if (!open && openedAt !== pathname) setOpenedAt(pathname)
  useEffect(() => {
    if (openedAt !== pathname) leave()
  }, [openedAt, pathname, leave])
  useEffect(() => {
    const element = drawer.current
    return element ? onPressOutside(element, () => !element.hasAttribute(dockedMark) && leave()) : undefined
  }, [leave])
  return (
    <dialog
      ref={drawer}
      className={aside ? 'm-drawer m-drawer-aside' : 'm-drawer'}
      aria-label={label}
      closedby="any"
      onClose={onClose}
    >
      {aside && (
        <header className="m-drawer-head">
          <h2>{label}</h2>
          <RemoveButton label={close} onClick={onClose} />
        </header>
      )}
      {children}
      {!aside && (
        <Button large className="m-drawer-close" onClick={onClose}>
          {close}
        </Button>
      )}
    </dialog>
  )
}
