import { useEvent } from 'ra-core'
import { useMemo, useState } from 'react'
import type { ImportMapping, ImportSource, ImportTemplate, ImportView } from '../import.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import type { SentRow } from '../tables/readFile.ts'
import { withColumn, withoutColumn } from './columnFields.ts'
import { withDecisions } from './decisions.ts'
import { guessMapping, importable, keyProperties } from './guessMapping.ts'
import { fittingShipped, fittingTemplate, matching } from './savedMappings.ts'
import { shippedMappings, type Shipped } from './shippedMappings.ts'
import { useLabelsOf } from './useLabels.ts'

/** The mapping of columns to fields while a person edits it. */
export interface Mapping {
  entity: Entity
  properties: readonly Property[]
  mapping: ImportMapping
  /** The name of the template or the product's mapping that it started from, if any fits. */
  begun: string
  /** The product's mappings that fit the file. */
  shipped: readonly Shipped[]
  /** Properties by which records can be found with the current mapping. */
  keys: readonly string[]
  /** Maps a column to a field, or removes it. */
  feed(column: string, name: string): void
  starve(column: string, name: string): void
  setField(name: string, source: ImportSource | undefined): void
  setKey(key: string): void
  setWhere(where: Record<string, unknown> | undefined): void
  setClear(clear: boolean): void
  /** Sets whether an invalid value leaves the field empty instead of rejecting the row. */
  setOptional(name: string, optional: boolean): void
  /** Decides what words of a field mean; undefined removes a decision, null leaves the field empty. */
  decide(field: string, decisions: Readonly<Record<string, unknown>>): void
  /** Replaces the mapping, or guesses it again. */
  use(mapping: ImportMapping | undefined): void
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

const withField = (known: ImportMapping, name: string, source: ImportSource | undefined): ImportMapping => {
  const { [name]: _old, ...others } = known.fields
  const { key, ...rest } = known
  return {
    ...rest,
    ...(key === undefined || (key === name && !source) ? {} : { key }),
    fields: source ? { ...known.fields, [name]: source } : others,
  }
}

/** The mapping of an import: the stored one, a fitting template, or a guess, followed by the person's changes. */
export function useMapping(
  { resource, columns, mapping: kept }: ImportView,
  entity: Entity,
  { templates, rows }: { templates: readonly ImportTemplate[]; rows: readonly SentRow[] },
): Mapping {
  const { profile } = usePanel()
  const labels = useLabelsOf(entity)
  const properties = useMemo(() => importable(profile, entity), [profile, entity])
  const guess = () => guessMapping(entity, properties, { columns, rows }, labels)
  const [beginning] = useState(() => {
    const template = kept ? undefined : fittingTemplate(templates, resource, columns)
    return { begun: template?.name ?? '', mapping: kept ?? template?.mapping ?? guess() }
  })
  const [mapping, setMapping] = useState(() => matching(beginning.mapping, entity))
  const shipped = useMemo(() => fittingShipped(shippedMappings(), resource, columns), [resource, columns])
  const change = (name: string, next: (source: ImportSource | undefined) => ImportSource | undefined) =>
    setMapping(known => withField(known, name, next(known.fields[name])))
  return {
    entity,
    properties,
    mapping,
    begun: beginning.begun,
    shipped,
    keys: keyProperties(entity, mapping.fields),
    feed: (column, name) => {
      const property = entity.properties.get(name)
      if (property) change(name, source => withColumn(source, property, column))
    },
    starve: (column, name) => change(name, source => source && withoutColumn(source, column)),
    setField: (name, source) => change(name, () => source),
    setKey: key => setMapping(known => withKey(known, key, columns)),
    setWhere: where => setMapping(({ where: _where, ...rest }) => (where ? { ...rest, where } : rest)),
    setClear: clear =>
      setMapping(known => ({
        ...known,
        fields: Object.fromEntries(
          Object.entries(known.fields).map(([name, { clear: _clear, ...source }]) => [
            name,
            clear ? { ...source, clear } : source,
          ]),
        ),
      })),
    setOptional: (name, optional) =>
      change(name, source => {
        if (!source) return source
        const { optional: _optional, ...rest } = source
        return optional ? { ...rest, optional } : rest
      }),
    decide: useEvent((field, decisions) => change(field, source => source && withDecisions(source, decisions))),
    use: next => setMapping(next ? matching(next, entity) : guess()),
  }
}
