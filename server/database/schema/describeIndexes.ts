import { isList } from '../../../src/engine/model/column.ts'
import type { Order } from '../../../src/engine/model/query.ts'
import type { Entity, Property, Registry } from '../../../src/engine/model/registry.ts'
import { searchProperty, typoKeysProperty, rankProperty } from '../../../src/engine/model/systemFields.ts'
import { carriesTexts } from './carriedTexts.ts'
import type { IndexDescription, IndexKey } from './description.ts'
import { indexName } from './indexName.ts'

type Unnamed = Omit<IndexDescription, 'name'>

/** Longer texts may not fit into an entry of an index (2,704 bytes; a Georgian letter has three). */
const longestIndexed = 800

/** Rows of lists are those not in the trash; what the server keeps for itself has no trash. */
const present = (entity: Entity): Pick<Unnamed, 'only'> => (entity.declaration.internal ? {} : { only: 'present' })

const id: IndexKey = { column: 'id' }
const fits = ({ column, field }: Property): boolean => column !== 'text' || (field.maximum ?? 0) <= longestIndexed
const sortKey = ({ name, column }: Property): IndexKey =>
  column === 'text' ? { column: name, form: 'folded' } : { column: name }
const downwards = (keys: readonly IndexKey[]): IndexKey[] => keys.map(key => ({ ...key, descending: true }))

/** The properties that a field's name or a property's own name means. */
const named = (entity: Entity, name: string): readonly Property[] => {
  const property = entity.properties.get(name)
  return property ? [property] : (entity.fields.get(name)?.properties ?? [])
}

function* uniqueIndexes(entity: Entity): Generator<Unnamed> {
  for (const property of entity.properties.values())
    if (property.field.unique)
      yield { method: 'btree', keys: [{ column: property.name }], unique: true, ...present(entity) }
}

/** Whether a list that is ordered by a property has an index for that; the id has that of its key. */
const hasSortIndex = ({ declaration }: Entity, property: Property): boolean =>
  (declaration.internal ? property.name === 'created_at' : property.name !== 'id') && fits(property)

/** Whether an index holds the rows of an entity's lists in the order of a property and their id. */
export const isOrderIndexed = (entity: Entity, name: string): boolean =>
  name === 'id' || entity.sortable.some(property => property.name === name && hasSortIndex(entity, property))

/** Both directions are read from an index: backwards from the same one, or from its twin where empty values come last in both. */
function* sortIndexes(entity: Entity): Generator<Unnamed> {
  for (const property of entity.sortable) {
    if (!hasSortIndex(entity, property)) continue
    const keys = [sortKey(property), id]
    yield { method: 'btree', keys, ...present(entity) }
    if (property.nullable) yield { method: 'btree', keys: downwards(keys), ...present(entity) }
  }
}

/** Values that are always short, so that several of them fit into an entry of an index. */
const isShort = ({ column, field }: Property): boolean => column !== 'text' || field.choices !== undefined

/** The first filter is the one that others are combined with, so its index carries them all and theirs carry it: counting reads no rows. */
function carriedBy(filters: readonly Property[], property: Property): Pick<Unnamed, 'carries'> {
  const carries = filters
    .filter((other, place) => other !== property && isShort(other) && (place === 0 || property === filters[0]))
    .map(({ name }) => name)
  return carries.length > 0 ? { carries } : {}
}

/** The properties that a list is filtered by, or kept to one's own by. */
function filteredBy(entity: Entity): Property[] {
  const { list, own, where } = entity.declaration
  const names = new Set([...(list?.filters ?? []), ...(own ?? []), ...Object.keys(where ?? {})])
  const listed = [...new Set([...names].flatMap(name => named(entity, name)))]
  return listed.filter(property => property.name !== 'id' && property.column !== 'json' && fits(property))
}

function* filterIndexes(entity: Entity): Generator<Unnamed> {
  const [sortName = 'id', order = 'ASC'] = entity.declaration.list?.sort ?? []
  const sort = entity.properties.get(sortName)
  const plain = sort && sortName !== 'id' && fits(sort) ? [sortKey(sort), id] : [id]
  const tail = sort?.nullable && order === 'DESC' ? downwards(plain) : plain
  const indexed = filteredBy(entity).filter(property => property.name !== sortName)
  const scalars = indexed.filter(property => !isList(property.column))
  for (const property of indexed)
    yield isList(property.column)
      ? { method: 'gin', keys: [{ column: property.name }] }
      : {
          method: 'btree',
          keys: [{ column: property.name }, ...tail],
          ...carriedBy(scalars, property),
          ...present(entity),
        }
}

/** A list is looked at as a map too: what lies within bounds is counted from the index alone, whatever short values it is filtered by. */
function* placeIndexes(entity: Entity): Generator<Unnamed> {
  const carries = filteredBy(entity)
    .filter(property => !isList(property.column) && isShort(property))
    .map(({ name }) => name)
  for (const field of entity.fields.values())
    if (field.declaration.bounds)
      yield {
        method: 'btree',
        keys: [...field.properties.map(({ name }) => ({ column: name })), id],
        ...(carries.length > 0 ? { carries } : {}),
        ...present(entity),
      }
}

/** What everybody is shown of moderated records is one state, in the order of names. */
function* publicIndexes(entity: Entity): Generator<Unnamed> {
  const status = entity.declaration.moderated === undefined ? undefined : entity.properties.get('status')
  for (const title of status ? entity.titles : [])
    if (title.field.public && title.sortable && fits(title))
      yield { method: 'btree', keys: [{ column: 'status' }, sortKey(title), id], ...present(entity) }
}

function* referenceIndexes(entity: Entity): Generator<Unnamed> {
  for (const property of entity.properties.values())
    if (property.field.reference && entity.fields.get(property.field.name)?.group !== 'system')
      yield { method: isList(property.column) ? 'gin' : 'btree', keys: [{ column: property.name }] }
}

/**
 * What is rare is found by its letters; of what is common, the texts that come first are read in their order, from the index itself where they fit
 * into it: among all, and among those of a state, as everybody is shown them.
 */
function* searchIndexes(entity: Entity): Generator<Unnamed> {
  const { moderated, shownBy } = entity.declaration
  const order: IndexKey[] = [{ column: rankProperty }, id]
  const carried = (...more: string[]): Pick<Unnamed, 'only' | 'carries'> =>
    carriesTexts(entity) ? { only: 'short', carries: [searchProperty, ...more] } : present(entity)
  yield { method: 'gin', keys: [{ column: searchProperty, form: 'trigrams' }] }
  yield { method: 'gin', keys: [{ column: typoKeysProperty }] }
  yield { method: 'btree', keys: order, ...carried() }
  if (carriesTexts(entity)) yield { method: 'btree', keys: order, only: 'long' }
  if (moderated !== undefined)
    yield {
      method: 'btree',
      keys: [{ column: 'status' }, ...order],
      ...carried(...(shownBy === undefined ? [] : [shownBy])),
    }
}

function* otherIndexes(entity: Entity): Generator<Unnamed> {
  if (entity.searchable.length > 0) yield* searchIndexes(entity)
  for (const names of entity.declaration.indexes ?? []) {
    const holdsList = names.some(name => isList(entity.properties.get(name)?.column ?? 'text'))
    yield { method: holdsList ? 'gin' : 'btree', keys: names.map(column => ({ column })) }
  }
  if (!entity.declaration.internal) yield { method: 'btree', keys: [{ column: 'deleted_at' }, id], only: 'deleted' }
}

/** Pages that an index holds in their order: rows with one value of a property, by another and their id. */
export interface OrderedPages {
  property: string
  /** What they are ordered by, and whether only from high to low, or only from low to high. */
  by: string
  order?: Order
}

const orderedPages = new WeakMap<Entity, readonly OrderedPages[]>()

/** The pages of an entity that one of its indexes holds in their order. */
export function orderedPagesOf(entity: Entity): readonly OrderedPages[] {
  const known = orderedPages.get(entity)
  if (known) return known
  const found = [...filterIndexes(entity), ...publicIndexes(entity)].flatMap(({ method, keys }): OrderedPages[] => {
    const [first, second, last] = keys
    if (method !== 'btree' || !first || !second || (last?.column ?? second.column) !== 'id') return []
    const isOneWay = entity.properties.get(second.column)?.nullable === true
    const order = isOneWay ? { order: second.descending ? ('DESC' as const) : ('ASC' as const) } : {}
    return [{ property: first.column, by: second.column, ...order }]
  })
  orderedPages.set(entity, found)
  return found
}

const startsAlike = (one: Unnamed, other: Unnamed): boolean =>
  one !== other && one.method === other.method && one.keys[0]?.column === other.keys[0]?.column && !other.unique

/** The indexes of a table by what its entity and those made of its rows declare, each once. */
export function describeIndexes(registry: Registry, entity: Entity): IndexDescription[] {
  const sharing = [...registry.entities.values()].filter(other => other.table === entity.name)
  const listed = [
    ...uniqueIndexes(entity),
    ...sharing.flatMap(other => [...sortIndexes(other), ...filterIndexes(other), ...placeIndexes(other)]),
    ...publicIndexes(entity),
    ...otherIndexes(entity),
  ]
  const references = [...referenceIndexes(entity)].filter(index => !listed.some(other => startsAlike(index, other)))
  const named = new Map<string, IndexDescription>()
  for (const index of [...listed, ...references]) {
    const described = { name: indexName(entity.name, index), ...index }
    named.set(described.name, described)
  }
  return [...named.values()]
}
