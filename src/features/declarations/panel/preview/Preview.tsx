import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { publicView, publicRecord } from '../../../../engine/rules/access/publicView.ts'
import type { Locale } from '../../../../engine/model/languages.ts'
import { localeOf } from '../../../../engine/model/localized.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { Tabs } from '../../../../panel/ui/Tabs.tsx'
import { PanelWait } from '../../../../panel/ui/pages/PanelWait.tsx'
import { editorPath } from '../addresses.ts'
import { namesOf } from '../editing/editedTexts.ts'
import { shippedTexts } from '../nameOfResource.ts'
import { useEditing } from '../useEditing.ts'
import RenderedScreen from './RenderedScreen.tsx'
import { previewMessages, previewRegistry } from './previewed.ts'
import { sampleCount, sampleRecords, type KnownIds } from './samples.ts'
import { WhoSees } from './WhoSees.tsx'

const looks = ['form', 'list', 'json', 'access'] as const

/** Loads some IDs of records to which fields refer. */
function useKnownIds(references: readonly string[]): KnownIds | undefined {
  const provider = useDataProvider()
  const { data } = useQuery<KnownIds>({
    queryKey: ['declared samples', ...references],
    queryFn: async ({ signal }) => {
      const found = references.map(async name => {
        const { data: rows } = await provider.getList(name, {
          pagination: { page: 1, perPage: sampleCount },
          sort: { field: 'id', order: 'ASC' },
          filter: {},
          signal,
        })
        return [name, rows.map(({ id }) => String(id))] as const
      })
      return Object.fromEntries(await Promise.all(found))
    },
    retry: false,
  })
  return data
}

/** A preview of a draft: its form and list, the public response, and who sees what. */
export default function Preview() {
  const editing = useEditing()
  const { resource, edited } = editing
  const { t, locale, number } = useReader()
  const wanted = useLook()
  const look = looks.find(one => one === wanted) ?? 'form'
  const made = useMemo(() => previewRegistry(editing), [editing])
  const messages = useMemo(() => previewMessages(editing, locale), [editing, locale])
  const { registry, entity } = made
  const references = [
    ...new Set(
      [...entity.fields.values()].flatMap(({ group, declaration }) =>
        group === 'system' ? [] : (declaration.reference ?? []),
      ),
    ),
  ].filter(name => name !== resource)
  const ids = useKnownIds(references)
  const rows = useMemo(
    () =>
      ids &&
      sampleRecords(entity, { registry, ids }, ({ language }, place) => {
        const nameIn = (one: Locale): string =>
          namesOf(edited, one)[0] || (shippedTexts(editing.both, one, resource)?.name?.split(' |||| ')[0] ?? '')
        return `${nameIn(language ? localeOf[language] : locale) || nameIn(locale) || resource} ${number(place)}`
      }),
    [ids, entity, registry, edited, editing.both, resource, locale, number],
  )
  const view = publicView(entity, locale)
  const [row] = rows ?? []
  return (
    <>
      <Tabs
        label={t('declaring.preview.label')}
        current={look}
        tabs={looks.map(name => ({
          name,
          path: `${editorPath(resource, 'preview')}&look=${name}`,
          word: t(`declaring.preview.${name}`),
        }))}
      />
      {look !== 'access' && <p className="m-quiet">{t('declaring.preview.samples')}</p>}
      {look === 'access' && <WhoSees registry={registry} entity={entity} />}
      {look === 'json' &&
        (view && row ? (
          <pre className="declaring-preview m-code" tabIndex={0} role="region" aria-label={t('declaring.preview.json')}>
            {JSON.stringify(publicRecord(view, row), null, 2)}
          </pre>
        ) : (
          <p className="m-quiet">{t('declaring.preview.not_public')}</p>
        ))}
      {(look === 'form' || look === 'list') &&
        (rows ? (
          <RenderedScreen
            key={look}
            screen={look === 'form' ? 'create' : 'list'}
            resource={resource}
            registry={registry}
            rows={rows}
            messages={messages}
          />
        ) : (
          <PanelWait shape={look === 'form' ? 'form' : 'list'} />
        ))}
    </>
  )
}

const useLook = (): string | null => useSearchParams()[0].get('look')
