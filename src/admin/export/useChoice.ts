import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Locale } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { mayRead } from '../../rules/permissions.ts'
import { mayExport } from '../access/mayExport.ts'
import { usePanel } from '../registry/RegistryContext.tsx'

export const exportFormats = ['csv', 'xlsx', 'json', 'geojson'] as const
export type ExportFormat = (typeof exportFormats)[number]

const readFilter = (text: string | null): Row => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {}
  } catch {
    return {}
  }
}

/** What is to be exported and how: entity and filter stand in the address, the rest is asked anew each time. */
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
  choose(changes: { entity?: string; filter?: Row; format?: ExportFormat; locale?: Locale; raw?: boolean; columns?: ReadonlySet<string> }): void
  /** The call that answers the file. */
  path: string
}

/** The choice on the export screen; undefined where there is nothing to export. */
export function useChoice(readerLocale: Locale): Choice | undefined {
  const panel = usePanel()
  const [search, setSearch] = useSearchParams()
  const [options, setOptions] = useState<{ format: ExportFormat; locale: Locale; raw: boolean }>({ format: 'csv', locale: readerLocale, raw: false })
  const [chosen, setChosen] = useState<{ entity: string; columns: ReadonlySet<string> }>()
  const entities = useMemo(() => [...panel.registry.entities.values()].filter(entity => mayExport(panel, entity.name)), [panel])
  const entity = entities.find(one => one.name === (search.get('resource') ?? 'establishments')) ?? entities[0]
  const properties = useMemo(() => [...(entity?.properties.values() ?? [])].filter(property => mayRead(panel.profile, property)), [entity, panel])
  if (!entity) return undefined
  const filter = readFilter(search.get('filter'))
  const columns = chosen?.entity === entity.name ? chosen.columns : new Set(properties.map(({ name }) => name))
  const hasPlaces = entity.properties.has('lat') && entity.properties.has('lng')
  const formats = exportFormats.filter(format => format !== 'geojson' || hasPlaces)
  const format = formats.includes(options.format) ? options.format : 'csv'
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
    path: `/export/${entity.name}?${query}`,
    choose: ({ entity: name, filter: values, columns: next, ...changes }) => {
      if (name !== undefined) setSearch({ resource: name })
      if (values !== undefined) setSearch({ resource: entity.name, filter: JSON.stringify(values) }, { replace: true })
      if (next) setChosen({ entity: entity.name, columns: next })
      if (Object.keys(changes).length > 0) setOptions(before => ({ ...before, ...changes }))
    },
  }
}
