import { useEffect, useId, useRef, useState, type RefObject } from 'react'

export interface Popover {
  open: boolean
  id: string
  root: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  setOpen(open: boolean): void
  /** Closes it and gives the focus back to its button. */
  close(): void
}

/** What is open below its button until Escape, or pressing or going anywhere else, closes it. */
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
    // On the window, after everything inside that Escape may cancels.
    window.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      window.removeEventListener('keydown', escape)
    }
  }, [open])
  return { open, id, root, button, setOpen, close }
}
