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
   * At the other side of the window, wide enough to read in, with its name above: over the screen that stays behind it, or beside it where
   * the window has room for both.
   */
  aside?: 'over' | 'docked'
  /** What closing it is called. */
  close: string
  open: boolean
  onClose(): void
  children: ReactNode
}

/** From so wide on a window has room for a screen and what is beside it. */
const wide = '(min-width: 1280px)'

/** What comes in from the side of the window and is there beforehand: the browser's own dialog, which keeps the focus and closes on Escape. */
export function Drawer({ label, aside, close, open, onClose, children }: Props) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const leave = useEvent(onClose)
  // Before the effects of what is inside: what takes the focus there finds the dialog open.
  useLayoutEffect(() => {
    const element = drawer.current
    if (!open) return element?.close()
    const isDocked = aside === 'docked' && (window.matchMedia?.(wide).matches ?? false)
    element?.toggleAttribute(dockedMark, isDocked)
    element?.setAttribute('closedby', isDocked ? 'closerequest' : 'any')
    if (!isDocked) return element?.showModal()
    // What is beside the screen leaves it to be worked in, and the screen makes room for it.
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
