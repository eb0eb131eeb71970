import type { ReactNode } from 'react'
import { useGetList, useTranslate } from 'ra-core'
import { languageOf, languages } from '../../model/declaration.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { readLocale } from '../session/locale.ts'
import { PanelWait } from './PanelWait.tsx'
import { RichText } from './RichText.tsx'
import './text-page.css'

interface TextPageProps {
  /** The key of the page that administrators edit, and its word in the menu. */
  name: string
  children?: ReactNode
}

const inReadersLanguage = (record: Record<string, unknown>, field: string): string => {
  const own = languageOf[readLocale()]
  const texts = [own, ...languages].map(language => record[`${field}_${language}`])
  return String(texts.find(text => typeof text === 'string' && text !== '') ?? '')
}

/** A page of text from the `pages` resource, in the reader's language, else in the other. */
export function TextPage({ name, children }: TextPageProps) {
  const translate = useTranslate()
  const { data, isPending, error } = useGetList('pages', { filter: { key: name }, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } })
  const record = data?.[0]
  const title = (record && inReadersLanguage(record, 'title')) || translate(`panel.menu.${name}`)
  return (
    <article className="text-page">
      <PageTitle title={title} />
      {isPending && <PanelWait />}
      {error && <p role="alert">{error.message}</p>}
      {record && <RichText html={inReadersLanguage(record, 'text')} />}
      {children}
    </article>
  )
}
