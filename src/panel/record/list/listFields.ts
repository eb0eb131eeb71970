import { projectionLimits } from '../../../engine/model/projectionLimits.ts'
import { stateFields, systemFieldNames } from '../../../engine/model/systemFields.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { mayRead, reach } from '../../../engine/rules/access/permissions.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { overridesOf } from '../slots/overridesOf.ts'
import type { ListReader } from './listParameters.ts'

/** Properties that rows of every list need, whatever their columns: versions, states, marks. */
const always: ReadonlySet<string> = new Set([...systemFieldNames, ...stateFields.map(({ name }) => name)])

/** The properties with people's names. */
const namesOfPeople: readonly string[] = ['firstname', 'lastname']

/** Returns the properties of a record's title that its reader may see. */
const namedBy = (entity: Entity, { access: { actor } }: ListReader): Property[] =>
  [...(entity.people ? namesOfPeople.map(name => entity.properties.get(name)) : []), ...entity.titles].filter(
    property => property !== undefined && mayRead(actor, property),
  ) as Property[]

/** Returns the dotted names of what is requested of related records: their IDs and titles. */
function namesBehind(property: Property, reader: ListReader): string[] {
  const target = reader.registry.entities.get(property.field.reference ?? '')
  if (!target || !fieldViewOf(property.type).related || reach(reader.access.actor, target, 'read') === 'none') return []
  return ['id', ...namedBy(target, reader).map(({ name }) => name)].map(name => `${property.name}.${name}`)
}

/**
 * Returns the comma-separated properties that a list requests: those of its columns, the titles of related records
 * (`relatedIn` finds them), and those for the rows' titles, images and marks. Undefined if rows have an override, which
 * may show any property.
 */
export function listFields(reader: ListReader, chosen: readonly string[]): string | undefined {
  const { entity, access } = reader
  if (overridesOf(entity.name).rowActions) return undefined
  const { own = [], shownBy, list, title } = entity.declaration
  const named = chosen.length > 0 ? chosen : (list?.columns ?? [title])
  const columns = new Set(named.map(name => entity.properties.get(name)?.field.name ?? name))
  const wanted = new Set([
    ...always,
    ...own,
    ...(shownBy === undefined ? [] : [shownBy]),
    ...(entity.people ? namesOfPeople : []),
    ...entity.titles.map(({ name }) => name),
  ])
  const isShown = ({ field }: Property): boolean => columns.has(field.name)
  const readable = [...entity.properties.values()].filter(property => access.mayRead(property))
  const behind = readable.filter(isShown).map(property => namesBehind(property, reader))
  return [
    ...readable
      .filter(property => wanted.has(property.name) || isShown(property) || fieldViewOf(property.type).cover)
      .map(({ name }) => name),
    ...behind
      .filter(names => names.length > 0)
      .slice(0, projectionLimits.relations)
      .flat(),
  ].join(',')
}
