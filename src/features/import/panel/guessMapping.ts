import type { ImportMapping, ImportSource } from '../import.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { rejectedCells } from '../../../engine/rules/declaring/fromTable.ts'
import { plainName } from '../../../engine/rules/text/names.ts'
import { mayWrite } from '../../../engine/rules/access/permissions.ts'
import { synonyms } from '../../../../i18n/synonyms.ts'

/** Returns the names that people use for a property, in every language. */
export type LabelsOf = (property: Property) => readonly string[]

/** Returns the properties that an import can write. */
export const importable = (actor: Actor, entity: Entity): Property[] =>
  [...entity.properties.values()].filter(property => mayWrite(actor, property))

/** Returns the properties by which existing records can be found. */
export const keyProperties = (entity: Entity, fields: Readonly<Record<string, unknown>>): string[] => [
  'id',
  ...[...entity.properties.values()]
    .filter(({ field, name }) => field.unique && fields[name] !== undefined)
    .map(({ name }) => name),
]

/**
 * Whether cells of a column can hold names of records, labels of codes, or words for yes and no instead of stored
 * values.
 */
export const isMatched = ({ field, column }: Property): boolean =>
  field.reference !== undefined || field.choices !== undefined || column === 'boolean'

/** Returns a source of a property that reads a column. */
export const sourceOf = (property: Property, column: string | string[]): ImportSource => ({
  column,
  ...(isMatched(property) ? { match: true } : {}),
})

const namesOf = (property: Property, labels: LabelsOf): string[][] => [
  [property.name],
  [...labels(property)],
  [...(synonyms[property.name] ?? [])],
]

/** Field types that can be recognized by the cells' format. */
const shownTypes: ReadonlySet<string> = new Set(['email', 'phone', 'url'])

/** Guesses columns by the format of their cells, if only one unmapped field has that type. */
function guessByCells(
  properties: readonly Property[],
  samples: ReadonlyMap<string, readonly string[]>,
): [Property, string][] {
  const free = properties.filter(({ type }) => shownTypes.has(type.name))
  const fitting = [...samples].filter(([, cells]) => cells.length > 0)
  return free.flatMap((property): [Property, string][] => {
    const takes = ({ type }: Property) => type === property.type
    const [column, ...more] = fitting.filter(([, cells]) => rejectedCells(property.type, cells).length === 0)
    return column && more.length === 0 && free.filter(takes).length === 1 ? [[property, column[0]]] : []
  })
}

/** The columns of a file, and some of its rows. */
export interface FileSample {
  columns: readonly string[]
  rows: readonly { cells: readonly string[] }[]
}

/** Returns some distinct non-empty cells of each column. */
export const samplesOf = ({ columns, rows }: FileSample): Map<string, string[]> =>
  new Map(
    columns.map((column, index) => [
      column,
      [...new Set(rows.map(({ cells }) => (cells[index] ?? '').trim()).filter(Boolean))],
    ]),
  )

/**
 * Guesses a mapping by the names of columns (property names first, then labels, then common words), and then by the
 * values of the remaining columns.
 */
export function guessMapping(
  entity: Entity,
  properties: readonly Property[],
  { columns, rows }: FileSample,
  labels: LabelsOf,
): ImportMapping {
  const plain = new Map(columns.map(column => [plainName(column), column]))
  const fields: Record<string, ImportSource> = {}
  const used = new Set<string>()
  for (const rank of [0, 1, 2])
    for (const property of properties) {
      if (fields[property.name]) continue
      const column = (namesOf(property, labels)[rank] ?? [])
        .map(name => plain.get(plainName(name)))
        .find(found => found !== undefined && !used.has(found))
      if (column === undefined) continue
      fields[property.name] = sourceOf(property, column)
      used.add(column)
    }
  const left = samplesOf({ columns, rows })
  for (const column of used) left.delete(column)
  const unfilled = properties.filter(({ name }) => fields[name] === undefined)
  for (const [property, column] of guessByCells(unfilled, left)) fields[property.name] = sourceOf(property, column)
  const id = plain.get('id')
  // A file exported for reimport has versions next to IDs; the IDs of any other file are not ours.
  if (id !== undefined && plain.has('version'))
    return { resource: entity.name, key: 'id', fields: { id: { column: id }, ...fields } }
  return { resource: entity.name, ...(fields.code ? { key: 'code' } : {}), fields }
}
