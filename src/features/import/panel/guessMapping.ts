import type { ImportMapping, ImportSource, ImportTemplate } from '../import.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
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

/** Whether what stands in a column may be the name of a record, a code, or yes and no, instead of a value. */
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

/** Which column feeds which field, as the names of columns suggest it: by property names first, then labels, then common words. */
export function guessMapping(
  entity: Entity,
  properties: readonly Property[],
  columns: readonly string[],
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
  const id = plain.get('id')
  // A file that was exported to be imported again tells versions beside ids; another one's ids are not ours.
  if (id !== undefined && plain.has('version'))
    return { resource: entity.name, key: 'id', fields: { id: { column: id }, ...fields } }
  return { resource: entity.name, ...(fields.code ? { key: 'code' } : {}), fields }
}

const columnsOf = ({ fields, where }: ImportMapping): string[] => [
  ...Object.values(fields).flatMap(({ column = [] }) => column),
  ...Object.keys(where ?? {}),
]

/** The newest template whose columns a file has, those with the same header first. */
export function fittingTemplate(
  templates: readonly ImportTemplate[],
  resource: string,
  columns: readonly string[],
): ImportTemplate | undefined {
  const fitting = templates.filter(
    template => template.resource === resource && columnsOf(template.mapping).every(column => columns.includes(column)),
  )
  const same = (template: ImportTemplate) => template.columns.every(column => columns.includes(column))
  return fitting.find(same)
}
