import type { ReactNode } from 'react'
import { useResourceContext, useTranslate } from 'ra-core'
import { useUnsaved } from '../data/unsaved.ts'

interface PageTitleProps {
  /** The heading, and the title of the browser's tab. */
  title: string
  /** The title of the screen of which this one is a tab. */
  tabOf?: string | undefined
  /** Buttons for the whole screen. */
  children?: ReactNode
}

/**
 * The heading of a screen with its buttons. The title of the browser's tab also names the kind of record, and has a dot
 * while there is unsaved input.
 */
export function PageTitle({ title, tabOf, children }: PageTitleProps) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const mark = useUnsaved() ? '● ' : ''
  const section = resource && translate(`resources.${resource}.name`, { smart_count: 2 })
  const words = [title, section, tabOf, translate('panel.product')]
  return (
    <header className="page-title">
      <title>{`${mark}${words.filter((word, index) => word && words.indexOf(word) === index).join(' · ')}`}</title>
      <h1>{title}</h1>
      {children && <div className="page-title-actions">{children}</div>}
    </header>
  )
}
