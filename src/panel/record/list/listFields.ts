import { projectionLimits } from '../../../engine/model/projectionLimits.ts'
import { stateFields, systemFieldNames } from '../../../engine/model/systemFields.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { mayRead, reach } from '../../../engine/rules/access/permissions.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { overridesOf } from '../slots/overridesOf.ts'
import type { ListReader } from './listParameters.ts'

/** What rows of any list are judged and marked by, whatever columns they have: versions, states, marks. */
const always: ReadonlySet<string> = new Set([...systemFieldNames, ...stateFields.map(({ name }) => name)])

/** What people are named by. */
const namesOfPeople: readonly string[] = ['firstname', 'lastname']

/** The properties that name a record, as far as its reader may know them. */
const namedBy = (entity: Entity, { access: { actor } }: ListReader): Property[] =>
  [...(entity.people ? namesOfPeople.map(name => entity.properties.get(name)) : []), ...entity.titles].filter(
    property => property !== undefined && mayRead(actor, property),
  ) as Property[]

/** What is asked of the records that a property refers to, by names with a point: which they are, and what they are called. */
function namesBehind(property: Property, reader: ListReader): string[] {
  const target = reader.registry.entities.get(property.field.reference ?? '')
  if (!target || !fieldViewOf(property.type).related || reach(reader.access.actor, target, 'read') === 'none') return []
  return ['id', ...namedBy(target, reader).map(({ name }) => name)].map(name => `${property.name}.${name}`)
}

/**
 * The properties that a list asks for, with commas between them: those of the columns that it shows, the names of the records that these refer to (`relatedIn` finds
 * them), and what its rows are named, pictured and judged by. Undefined where rows have a part that is written by hand, which may show anything of them.
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
