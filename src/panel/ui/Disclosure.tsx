import type { ReactNode } from 'react'
import './disclosure.css'

interface Props {
  /** The line that is always visible and toggles the content. */
  summary: ReactNode
  className?: string
  /** Whether it is open, initially or controlled. */
  open?: boolean | undefined
  /** Called when it is opened or closed, for example to load the content on demand. */
  onToggle?(open: boolean): void
  children: ReactNode
}

/**
 * Content that is shown on demand below a summary. A native `details`, for keyboard support, announcements and
 * find-in-page.
 */
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
