import { useStore } from 'ra-core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Locale } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { mayRead } from '../../../engine/rules/access/permissions.ts'
import { may } from '../../../panel/data/may.ts'
import { filterIn } from '../../../panel/data/paths.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { initialColumns, listedColumns } from './exportColumns.ts'

const exportFormats = ['csv', 'xlsx', 'json', 'geojson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The columns chosen last, by entity. */
type Remembered = Readonly<Record<string, readonly string[]>>

/** What is exported, and how. */
export interface Choice {
  entities: readonly Entity[]
  entity: Entity
  filter: Row
  format: ExportFormat
  formats: readonly ExportFormat[]
  locale: Locale
  raw: boolean
  properties: readonly Property[]
  columns: ReadonlySet<string>
  /** The columns that the entity's list shows. */
  listed: readonly string[]
  choose(changes: {
    entity?: string
    filter?: Row
    format?: ExportFormat
    locale?: Locale
    raw?: boolean
    columns?: ReadonlySet<string>
  }): void
  /** The path of the request for the file. */
  path: string
}

/** The resource and filter of an export, and how to change them. */
interface Subject {
  resource: string
  filter: Row
  change(subject: { resource: string; filter: Row }): void
}

/** The subject in the URL of the export screen. */
export function useRequestedSubject(): Subject {
  const [search, setSearch] = useSearchParams()
  const { main } = usePanel().registry
  const resource = search.get('resource') ?? main?.name ?? ''
  return {
    resource,
    filter: filterIn(search) ?? {},
    change: next =>
      setSearch(
        { resource: next.resource, filter: JSON.stringify(next.filter) },
        { replace: next.resource === resource },
      ),
  }
}

/** The subject of a dialog, which starts with a list's filter. */
export function useOwnSubject(resource: string, filter: Row): Subject {
  const [subject, change] = useState({ resource, filter })
  return { ...subject, change }
}

/** The options of an export of the subject; undefined if the person may not export anything. */
export function useChoice(readerLocale: Locale, { resource, filter, change }: Subject): Choice | undefined {
  const panel = usePanel()
  const [options, setOptions] = useState<{ format: ExportFormat; locale: Locale; raw: boolean }>({
    format: 'csv',
    locale: readerLocale,
    raw: false,
  })
  const entities = useMemo(
    () => [...panel.registry.entities.values()].filter(entity => may(panel, 'export', entity.name)),
    [panel],
  )
  const entity = entities.find(one => one.name === resource) ?? entities[0]
  const properties = useMemo(
    () => [...(entity?.properties.values() ?? [])].filter(property => mayRead(panel.profile, property)),
    [entity, panel],
  )
  const hasPlaces = entity !== undefined && entity.properties.has('lat') && entity.properties.has('lng')
  const formats = exportFormats.filter(format => format !== 'geojson' || hasPlaces)
  const format = formats.includes(options.format) ? options.format : 'csv'
  // By default, files for people have the columns of the list; files for programs and for importing again have all.
  const isForPeople = (format === 'csv' || format === 'xlsx') && !options.raw
  const purpose = isForPeople ? 'people' : 'programs'
  const [remembered, remember] = useStore<Remembered>(`export.columns.${purpose}`, {})
  const [chosen, setChosen] = useState<{ of: string; columns: ReadonlySet<string> }>()
  if (!entity) return undefined
  const all = properties.map(({ name }) => name)
  const listed = listedColumns(entity, properties, panel.profile.lists[entity.name]?.columns ?? [])
  const of = `${entity.name} ${purpose}`
  const columns =
    chosen?.of === of ? chosen.columns : initialColumns(properties, remembered[entity.name], isForPeople ? listed : all)
  const isWhole = columns.size === properties.length
  const inOrder = properties.map(({ name }) => name).filter(name => columns.has(name))
  const query = new URLSearchParams({
    format,
    filter: JSON.stringify(filter),
    lang: options.locale,
    ...(options.raw ? { raw: 'true' } : {}),
    ...(isWhole ? {} : { columns: JSON.stringify(inOrder) }),
  })
  return {
    ...options,
    entities,
    entity,
    filter,
    format,
    formats,
    properties,
    columns,
    listed,
    path: `/export/${entity.name}?${query}`,
    choose: ({ entity: name, filter: values, columns: next, ...changes }) => {
      if (name !== undefined) change({ resource: name, filter: {} })
      if (values !== undefined) change({ resource: entity.name, filter: values })
      if (next) {
        setChosen({ of, columns: next })
        remember({ ...remembered, [entity.name]: [...next] })
      }
      if (Object.keys(changes).length > 0) setOptions(before => ({ ...before, ...changes }))
    },
  }
}
