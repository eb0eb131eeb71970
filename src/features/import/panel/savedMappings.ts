import type { Entity } from '../../../engine/model/registry.ts'
import type { ImportMapping, ImportTemplate } from '../import.ts'
import { isMatched } from './guessMapping.ts'
import type { Shipped } from './shippedMappings.ts'

/** Returns the columns that a mapping reads. */
export const columnsOf = ({ fields, where }: ImportMapping): string[] => [
  ...new Set([...Object.values(fields).flatMap(({ column = [] }) => column), ...Object.keys(where ?? {})]),
]

const readsAlone = (columns: readonly string[], { resource, mapping }: { resource: string; mapping: ImportMapping }) =>
  mapping.resource === resource && columnsOf(mapping).every(column => columns.includes(column))

/** Returns the newest template with the same header whose columns the file has. */
export const fittingTemplate = (
  templates: readonly ImportTemplate[],
  resource: string,
  columns: readonly string[],
): ImportTemplate | undefined =>
  templates.find(
    ({ columns: known, mapping }) =>
      readsAlone(columns, { resource, mapping }) && known.every(column => columns.includes(column)),
  )

/** Returns the product's mappings whose columns the file has; those that read the most columns come first. */
export const fittingShipped = (shipped: readonly Shipped[], resource: string, columns: readonly string[]): Shipped[] =>
  shipped
    .filter(({ mapping }) => readsAlone(columns, { resource, mapping }))
    .toSorted((a, b) => columnsOf(b.mapping).length - columnsOf(a.mapping).length)

/**
 * Prepares a mapping for editing: a source that identifies records by one property matches them by all names instead,
 * so that a person can decide on each word.
 */
export const matching = (mapping: ImportMapping, { properties }: Entity): ImportMapping => ({
  ...mapping,
  fields: Object.fromEntries(
    Object.entries(mapping.fields).map(([name, { by, ...source }]) => {
      const property = properties.get(name)
      return [
        name,
        by !== undefined && property && isMatched(property)
          ? { ...source, match: true }
          : { ...source, ...(by === undefined ? {} : { by }) },
      ]
    }),
  ),
})
