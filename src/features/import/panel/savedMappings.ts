import type { Entity } from '../../../engine/model/registry.ts'
import type { ImportMapping, ImportTemplate } from '../import.ts'
import { isMatched } from './guessMapping.ts'
import type { Shipped } from './shippedMappings.ts'

/** Which columns of a file a mapping reads. */
export const columnsOf = ({ fields, where }: ImportMapping): string[] => [
  ...new Set([...Object.values(fields).flatMap(({ column = [] }) => column), ...Object.keys(where ?? {})]),
]

const readsAlone = (columns: readonly string[], { resource, mapping }: { resource: string; mapping: ImportMapping }) =>
  mapping.resource === resource && columnsOf(mapping).every(column => columns.includes(column))

/** The newest template of the same header whose columns a file has. */
export const fittingTemplate = (
  templates: readonly ImportTemplate[],
  resource: string,
  columns: readonly string[],
): ImportTemplate | undefined =>
  templates.find(
    ({ columns: known, mapping }) =>
      readsAlone(columns, { resource, mapping }) && known.every(column => columns.includes(column)),
  )

/** The mappings of the product that a file has all columns for, those that read the most of it first. */
export const fittingShipped = (shipped: readonly Shipped[], resource: string, columns: readonly string[]): Shipped[] =>
  shipped
    .filter(({ mapping }) => readsAlone(columns, { resource, mapping }))
    .toSorted((a, b) => columnsOf(b.mapping).length - columnsOf(a.mapping).length)

/** A mapping as a person continues with it: what names records by one property of theirs is matched by all names, so that each word can be decided on. */
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
