import type { ReactNode } from 'react'
import './disclosure.css'

interface Props {
  /** What is always there, and shows the rest when it is pressed. */
  summary: ReactNode
  className?: string
  /** Whether it begins open, or is opened by what happens. */
  open?: boolean | undefined
  /** Told whenever it is opened or closed, as by somebody who asks for what is in it only then. */
  onToggle?(open: boolean): void
  children: ReactNode
}

/** What is shown on demand below a line that stays. The browser has the keyboard, the announcement and finding in the page. */
export const Disclosure = ({ summary, className, open, onToggle, children }: Props) => (
  <details
    className={className === undefined ? 'm-disclosure' : `m-disclosure ${className}`}
    open={open}
    onToggle={event => onToggle?.(event.currentTarget.open)}
  >
    <summary>{summary}</summary>
    {children}
  </details>
)
