import { stateFields, systemFieldNames } from '../../../engine/model/systemFields.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Access } from '../../data/access.ts'
import { fieldViewOf } from '../../fields/index.ts'
import { overridesOf } from '../slots/overridesOf.ts'

/** What rows of any list are judged and marked by, whatever columns they have: versions, states, marks. */
const always: ReadonlySet<string> = new Set([...systemFieldNames, ...stateFields.map(({ name }) => name)])

/** What people are named by. */
const namesOfPeople: readonly string[] = ['firstname', 'lastname']

/**
 * The properties that a list asks for, with commas between them: those of the columns that it shows, and what its rows are named, pictured and judged by. Undefined
 * where rows have a part that is written by hand, which may show anything of them.
 */
export function listFields(
  entity: Entity,
  { mayRead }: Pick<Access, 'mayRead'>,
  chosen: readonly string[],
): string | undefined {
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
  return [...entity.properties.values()]
    .filter(property => mayRead(property))
    .filter(
      ({ name, field, type }) => wanted.has(name) || columns.has(field.name) || fieldViewOf(type).cover !== undefined,
    )
    .map(({ name }) => name)
    .join(',')
}
