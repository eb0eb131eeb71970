import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'

interface Props {
  /** What it says, in short. */
  title: ReactNode
  open: boolean
  onToggle(open: boolean): void
  /** What removing it is called, with the name of what goes. */
  removing: string
  onRemove(): void
  children: ReactNode
}

/** One of a list inside hours: what it says in short, opened to be changed, and removed. */
export function Part({ title, open, onToggle, removing, onRemove, children }: Props) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  // What is there opened from its beginning has just been added, and is written next.
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
