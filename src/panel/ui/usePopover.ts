import { useEffect, useId, useRef, useState, type RefObject } from 'react'

export interface Popover {
  open: boolean
  id: string
  root: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  setOpen(open: boolean): void
  /** Closes it and returns the focus to its button. */
  close(): void
}

/** A popover below its button. Escape, a click outside and navigation close it. */
export function usePopover(): Popover {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !root.current?.querySelector('dialog[open]')) close()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    // On the window, so that inner elements can handle Escape first.
    window.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      window.removeEventListener('keydown', escape)
    }
  }, [open])
  return { open, id, root, button, setOpen, close }
}
