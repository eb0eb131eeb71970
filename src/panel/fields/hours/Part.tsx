import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'

interface Props {
  /** The summary. */
  title: ReactNode
  open: boolean
  onToggle(open: boolean): void
  /** The accessible name of the remove button, with what it removes. */
  removing: string
  onRemove(): void
  children: ReactNode
}

/** An item of a list in the hours: a summary that expands for editing, and a remove button. */
export function Part({ title, open, onToggle, removing, onRemove, children }: Props) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  // An item that is expanded when mounted has just been added and is edited next.
  useEffect(() => body.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  return (
    <li className="hours-part">
      <div className="hours-part-head">
        <button
          type="button"
          className="hours-part-title"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onToggle(!open)}
        >
          {title}
        </button>
        <Button small aria-label={removing} onClick={onRemove}>
          ×
        </Button>
      </div>
      {open && (
        <div ref={body} id={id} className="hours-part-body">
          {children}
        </div>
      )}
    </li>
  )
}
