import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { languageOf, languages } from '../../../engine/model/declaration.ts'
import type { PageVersion } from '../page.ts'
import { useMay } from '../../../panel/data/useMay.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { readLocale } from '../../../panel/data/session/locale.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { listPath } from '../../../panel/data/paths.ts'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { RichText } from '../../../panel/ui/pages/RichText.tsx'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'
import '../../../panel/fields/fields.css'
import './text-page.css'

interface TextPageProps {
  /** The key of the page, and of its label in the menu. */
  name: string
  children?: ReactNode
}

const inReadersLanguage = (record: PageVersion, field: 'title' | 'text'): string => {
  const own = languageOf[readLocale()]
  const texts = [own, ...languages].map(language => record[`${field}_${language}` as const])
  return texts.find(text => typeof text === 'string' && text !== '') ?? ''
}

/** The current version of a page, in the reader's language or else in another. */
export function TextPage({ name, children }: TextPageProps) {
  const translate = useTranslate()
  const edits = useMay('list', 'pages')
  const provider = useDataProvider<PanelDataProvider>()
  const {
    data: record,
    isPending,
    error,
  } = useQuery<PageVersion, Error>({
    queryKey: ['pages', 'current', name],
    queryFn: async ({ signal }) => (await provider.call(`/public/pages/${name}`, { signal })).json as PageVersion,
    retry: false,
  })
  const title = (record && inReadersLanguage(record, 'title')) || translate(`panel.menu.${name}`)
  return (
    <article className="text-page">
      <PageTitle title={title}>
        {edits && <ButtonLink to={listPath('pages')}>{translate('terms.versions')}</ButtonLink>}
      </PageTitle>
      {isPending && <PanelWait shape="text" />}
      {error && <p role="alert">{error.message}</p>}
      {record && <RichText html={inReadersLanguage(record, 'text')} />}
      {children}
    </article>
  )
}
