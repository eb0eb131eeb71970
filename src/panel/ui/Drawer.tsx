import { useEvent } from 'ra-core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from './Button.tsx'
import { onPressOutside } from './onPressOutside.ts'
import './dialog.css'

interface Props {
  label: string
  /** What closing it is called. */
  close: string
  open: boolean
  onClose(): void
  children: ReactNode
}

/** What comes in from the side of a narrow window and is there beforehand: the browser's own dialog, which keeps the focus and closes on Escape. */
export function Drawer({ label, close, open, onClose, children }: Props) {
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const leave = useEvent(onClose)
  useEffect(() => (open ? drawer.current?.showModal() : drawer.current?.close()), [open])
  useEffect(leave, [pathname, leave])
  useEffect(() => (drawer.current ? onPressOutside(drawer.current, leave) : undefined), [leave])
  return (
    <dialog ref={drawer} className="m-drawer" aria-label={label} closedby="any" onClose={onClose}>
      {children}
      <Button large className="m-drawer-close" onClick={onClose}>
        {close}
      </Button>
    </dialog>
  )
}
