import { useMemo, useState } from 'react'
import type { ImportMapping, ImportSource, ImportTemplate, ImportView } from '../import.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { fittingTemplate, guessMapping, importable, keyProperties } from './guessMapping.ts'
import { useLabelsOf } from './useLabels.ts'

/** How the columns of a file become fields, while a person decides on it. */
export interface Mapping {
  entity: Entity
  properties: readonly Property[]
  mapping: ImportMapping
  /** The template that it began with, if one fits. */
  template: ImportTemplate | undefined
  /** Keys that records can be found by as it is. */
  keys: readonly string[]
  setField(name: string, source: ImportSource | undefined): void
  setKey(key: string): void
  setWhere(where: Record<string, unknown> | undefined): void
  setClear(clear: boolean): void
  /** What a word of a field means; undefined takes the decision back, null leaves the field empty. */
  decide(field: string, word: string, value: unknown): void
  use(template: ImportTemplate | undefined): void
}

const withKey = (mapping: ImportMapping, key: string, columns: readonly string[]): ImportMapping => {
  const {
    key: _key,
    fields: { id, ...fields },
    ...rest
  } = mapping
  if (key === '') return { ...rest, fields }
  if (key !== 'id') return { ...rest, key, fields }
  return {
    ...rest,
    key,
    fields: {
      id: id ?? { column: columns.find(column => column.toLowerCase() === 'id') ?? columns[0] ?? '' },
      ...fields,
    },
  }
}

/** The mapping of an import: what was kept with it, or a template that fits, or a guess; then what a person makes of it. */
export function useMapping(
  { resource, columns, mapping: kept }: ImportView,
  entity: Entity,
  templates: readonly ImportTemplate[],
): Mapping {
  const { profile } = usePanel()
  const labels = useLabelsOf(entity)
  const properties = useMemo(() => importable(profile, entity), [profile, entity])
  const [beginning] = useState(() => {
    const template = kept ? undefined : fittingTemplate(templates, resource, columns)
    return { template, mapping: kept ?? template?.mapping ?? guessMapping(entity, properties, columns, labels) }
  })
  const [mapping, setMapping] = useState(beginning.mapping)
  const change = (changes: Partial<ImportMapping>) => setMapping(known => ({ ...known, ...changes }))
  return {
    entity,
    properties,
    mapping,
    template: beginning.template,
    keys: keyProperties(entity, mapping.fields),
    setField: (name, source) =>
      setMapping(known => {
        const { [name]: _old, ...others } = known.fields
        const { key, ...rest } = known
        return {
          ...rest,
          ...(key === undefined || (key === name && !source) ? {} : { key }),
          fields: source ? { ...known.fields, [name]: source } : others,
        }
      }),
    setKey: key => setMapping(known => withKey(known, key, columns)),
    setWhere: where => setMapping(({ where: _where, ...rest }) => (where ? { ...rest, where } : rest)),
    setClear: clear =>
      change({
        fields: Object.fromEntries(
          Object.entries(mapping.fields).map(([name, { clear: _clear, ...source }]) => [
            name,
            clear ? { ...source, clear } : source,
          ]),
        ),
      }),
    decide: (field, word, value) =>
      setMapping(known => {
        const source = known.fields[field]
        if (!source) return known
        const { [word]: _old, ...others } = source.values ?? {}
        return {
          ...known,
          fields: {
            ...known.fields,
            [field]: { ...source, values: value === undefined ? others : { ...others, [word]: value } },
          },
        }
      }),
    use: template => setMapping(template?.mapping ?? guessMapping(entity, properties, columns, labels)),
  }
}
