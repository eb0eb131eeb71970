import type { ReactNode } from 'react'
import { useResourceContext, useTranslate } from 'ra-core'
import { useUnsaved } from '../data/unsaved.ts'

interface PageTitleProps {
  /** What the screen is about: the heading, and the title of the browser's tab. */
  title: string
  /** The screen that this one is a tab of, in words. */
  tabOf?: string | undefined
  /** Buttons that belong to the whole screen. */
  children?: ReactNode
}

/** The heading of a screen with its buttons; the browser's tab says too what kind of record it is about, and has a dot while something is not saved. */
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
