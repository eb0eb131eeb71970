import type { MouseEvent, ReactNode } from 'react'
import { base } from '../../../../panel/data/paths.ts'
import { goTo } from '../../../../panel/shell/routing/publicPath.ts'

interface PublicLinkProps {
  to: string
  className?: string
  children: ReactNode
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to another public page. */
export const PublicLink = ({ to, className, children }: PublicLinkProps) => (
  <a
    href={base + to}
    className={className}
    onClick={event => {
      if (!isPlain(event)) return
      event.preventDefault()
      goTo(to)
    }}
  >
    {children}
  </a>
)
