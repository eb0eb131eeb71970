import type { ImportMapping, ImportSource } from '../import.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { rejectedCells } from '../../../engine/rules/declaring/fromTable.ts'
import { plainName } from '../../../engine/rules/text/names.ts'
import { mayWrite } from '../../../engine/rules/access/permissions.ts'
import { synonyms } from '../../../../i18n/synonyms.ts'

/** What a property is called by people, in every language. */
export type LabelsOf = (property: Property) => readonly string[]

/** The properties that a file may fill. */
export const importable = (actor: Actor, entity: Entity): Property[] =>
  [...entity.properties.values()].filter(property => mayWrite(actor, property))

/** The properties by which records can be found again. */
export const keyProperties = (entity: Entity, fields: Readonly<Record<string, unknown>>): string[] => [
  'id',
  ...[...entity.properties.values()]
    .filter(({ field, name }) => field.unique && fields[name] !== undefined)
    .map(({ name }) => name),
]

/** Whether the values of a column may be the name of a record, a code, or yes and no, instead of a value. */
export const isMatched = ({ field, column }: Property): boolean =>
  field.reference !== undefined || field.choices !== undefined || column === 'boolean'

/** A column as the source of a property. */
export const sourceOf = (property: Property, column: string | string[]): ImportSource => ({
  column,
  ...(isMatched(property) ? { match: true } : {}),
})

const namesOf = (property: Property, labels: LabelsOf): string[][] => [
  [property.name],
  [...labels(property)],
  [...(synonyms[property.name] ?? [])],
]

/** Types that cells show by themselves. */
const shownTypes: ReadonlySet<string> = new Set(['email', 'phone', 'url'])

/** Which columns show by their cells what they are, where one field alone is left that could take it. */
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

/** What a file says: its columns, and some filled cells of each. */
export interface FileSample {
  columns: readonly string[]
  rows: readonly { cells: readonly string[] }[]
}

/** Some different filled cells of each column. */
export const samplesOf = ({ columns, rows }: FileSample): Map<string, string[]> =>
  new Map(
    columns.map((column, index) => [
      column,
      [...new Set(rows.map(({ cells }) => (cells[index] ?? '').trim()).filter(Boolean))],
    ]),
  )

/**
 * Which column feeds which field, as the names of columns suggest it (by property names first, then labels, then common words), and then
 * the values of the columns that are left.
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
  // A file that was exported to be imported again has versions next to ids; another one's ids are not ours.
  if (id !== undefined && plain.has('version'))
    return { resource: entity.name, key: 'id', fields: { id: { column: id }, ...fields } }
  return { resource: entity.name, ...(fields.code ? { key: 'code' } : {}), fields }
}
