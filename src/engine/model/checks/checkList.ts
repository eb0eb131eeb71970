import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { flaw, flawOf, type Flaw, type FlawCode } from './flaw.ts'
import { didYouMean, nearest } from './nearest.ts'
import { commonFields, knownNames, propertyNames, availableFields, type CheckContext } from './checkContext.ts'

interface Known {
  field: FieldDeclaration
  type: FieldType
}

/** Returns the fields of an entity by every name that a list may use for them. */
function fieldsByName(entity: EntityDeclaration, context: CheckContext): Map<string, Known> {
  const found = new Map<string, Known>()
  for (const field of [...availableFields(entity, context).values(), ...commonFields(entity, context)]) {
    const type = context.fieldTypes.get(field.type)
    if (type) for (const name of [field.name, ...propertyNames(field, type)]) found.set(name, { field, type })
  }
  return found
}

/** Whether a list can be filtered by a field, by equality or by location. */
const narrows = ({ field, type }: Known): boolean =>
  field.read?.length !== 0 &&
  type.column !== 'json' &&
  (type.sortable === true || type.operators.some(operator => operator === 'neq' || operator === 'gte'))

/** Finds mistakes in an entity's references to fields: its title, list, indexes and `shownBy`. */
export function* checkList(entity: EntityDeclaration, context: CheckContext): Generator<Flaw> {
  const { list } = entity
  const known = knownNames(entity, context)
  const fields = fieldsByName(entity, context)
  const refer = function* (where: string, names: readonly string[] = []) {
    const seen = new Set<string>()
    for (const name of names) {
      if (!known.has(name))
        yield flaw(
          'unknown_field',
          `${entity.name}.${name} is named in "${where}" but is not declared${didYouMean(name, known)}`,
          { name, entry: where, meant: nearest(name, known) },
        )
      if (seen.has(name))
        yield flaw('twice', `${entity.name}.${name} is named in "${where}" twice`, { name, entry: where })
      seen.add(name)
    }
  }
  const siblings = availableFields(entity, context)
  if (!siblings.has(entity.title))
    yield flaw(
      'unknown_field',
      `${entity.name}.${entity.title} is the title but is not declared${didYouMean(entity.title, siblings.keys())}`,
      { name: entity.title, entry: 'title', meant: nearest(entity.title, siblings.keys()) },
    )
  if (!entity.internal && siblings.get(entity.title)?.read)
    yield flawOf(
      { member: entity.title },
      `${entity.name}.${entity.title}`,
      flaw(
        'title_readers',
        'is the title of records, which is shown wherever they are referred to, so it cannot have its own readers',
        {
          entry: 'read',
        },
      ),
    )
  yield* refer('list.columns', list?.columns)
  yield* refer('list.filters', list?.filters)
  yield* refer('list.filter', Object.keys(list?.filter ?? {}))
  yield* refer('list.sort', list?.sort && [list.sort[0]])
  yield* refer('shownBy', entity.shownBy === undefined ? [] : [entity.shownBy])
  yield* refer('where', Object.keys(entity.where ?? {}))
  for (const index of entity.indexes ?? []) {
    yield* refer('indexes', index)
    if (index.length === 0) yield flaw('empty_index', `${entity.name} has an empty index`, { entry: 'indexes' })
  }

  const [sorted] = list?.sort ?? []
  const order = sorted === undefined ? undefined : fields.get(sorted)
  if (order) {
    const [first] = propertyNames(order.field, order.type)
    const wrong = (code: FlawCode, why: string): Flaw =>
      flaw(code, `${entity.name}.${sorted} is named in "list.sort", ${why}`, {
        name: sorted,
        type: order.type.name,
        entry: 'list.sort',
        meant: first,
      })
    const listed = [...(list?.columns ?? []), ...(list?.filters ?? []), 'id', 'created_at', 'updated_at']
    if (!order.type.sortable || order.field.read?.length === 0)
      yield wrong('not_sortable', `but a ${order.type.name} cannot be sorted by`)
    else if (!propertyNames(order.field, order.type).includes(sorted ?? ''))
      yield wrong('sort_language', `but is kept in two languages (did you mean "${first}"?)`)
    else if (!listed.includes(order.field.name) && !listed.includes(sorted ?? ''))
      yield wrong('sort_unlisted', 'but neither in "list.columns" nor in "list.filters"')
  }
  for (const name of list?.filters ?? []) {
    const filter = fields.get(name)
    if (filter && !narrows(filter))
      yield flaw(
        'not_filterable',
        `${entity.name}.${name} is named in "list.filters", but a ${filter.type.name} cannot be filtered by`,
        { name, type: filter.type.name, entry: 'list.filters' },
      )
  }
  const shown = entity.shownBy === undefined ? undefined : fields.get(entity.shownBy)
  if (shown && shown.type.empty !== false)
    yield flaw('unfit_field', `${entity.name}.${entity.shownBy} is named in "shownBy", but is not a yes-or-no field`, {
      name: entity.shownBy,
      entry: 'shownBy',
    })
  if (entity.internal)
    for (const field of siblings.values())
      if (field.public)
        yield {
          ...flaw('internal_entity', `${entity.name}.${field.name} is public, but only the server uses the entity`, {
            name: entity.name,
          }),
          at: { member: field.name, entry: 'public' },
        }
  if (entity.tabOf !== undefined && !context.names.has(entity.tabOf))
    yield flaw(
      'unknown_entity',
      `${entity.name} is a tab of "${entity.tabOf}", which is not declared${didYouMean(entity.tabOf, context.names)}`,
      { name: entity.tabOf, entry: 'tabOf', meant: nearest(entity.tabOf, context.names) },
    )
  if (entity.tabOf !== undefined && (entity.tabOf === entity.name || context.entities.get(entity.tabOf)?.internal))
    yield flaw('no_page', `${entity.name} is a tab of "${entity.tabOf}", which has no page for it`, {
      name: entity.tabOf,
      entry: 'tabOf',
    })
}
