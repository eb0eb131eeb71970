import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useUnsaved } from './unsaved.ts'

interface PageTitleProps {
  /** What the screen is about: the heading, and the title of the browser's tab. */
  title: string
  /** Buttons that belong to the whole screen. */
  children?: ReactNode
}

/** The heading of a screen with its buttons; the browser's tab has a dot while something is not saved. */
export function PageTitle({ title, children }: PageTitleProps) {
  const translate = useTranslate()
  const mark = useUnsaved() ? '● ' : ''
  return (
    <header className="page-title">
      <title>{`${mark}${title} · ${translate('panel.product')}`}</title>
      <h1>{title}</h1>
      {children && <div className="page-title-actions">{children}</div>}
    </header>
  )
}
