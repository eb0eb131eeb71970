import { isList } from '../../../src/engine/model/column.ts'
import type { Order } from '../../../src/engine/model/query.ts'
import type { Entity, Property, Registry } from '../../../src/engine/model/registry.ts'
import { searchProperty, typoKeysProperty, rankProperty } from '../../../src/engine/model/systemFields.ts'
import { includesSearchText } from './includedTexts.ts'
import type { IndexDescription, IndexKey } from './description.ts'
import { indexName } from './indexName.ts'

type Unnamed = Omit<IndexDescription, 'name'>

/** Longer texts may not fit into an index entry (2,704 bytes; a Georgian letter has three). */
const maxIndexedLength = 800

/** Lists only show rows that are not in the trash; internal entities have no trash. */
const present = (entity: Entity): Pick<Unnamed, 'only'> => (entity.declaration.internal ? {} : { only: 'present' })

const id: IndexKey = { column: 'id' }
const fits = ({ column, field }: Property): boolean => column !== 'text' || (field.maximum ?? 0) <= maxIndexedLength
const sortKey = ({ name, column }: Property): IndexKey =>
  column === 'text' ? { column: name, form: 'folded' } : { column: name }
const downwards = (keys: readonly IndexKey[]): IndexKey[] => keys.map(key => ({ ...key, descending: true }))

/** Returns the properties that the name of a field or of a property refers to. */
const named = (entity: Entity, name: string): readonly Property[] => {
  const property = entity.properties.get(name)
  return property ? [property] : (entity.fields.get(name)?.properties ?? [])
}

function* uniqueIndexes(entity: Entity): Generator<Unnamed> {
  for (const property of entity.properties.values())
    if (property.field.unique)
      yield { method: 'btree', keys: [{ column: property.name }], unique: true, ...present(entity) }
}

/** Whether lists sorted by a property have an index for it; the ID has the primary key. */
const hasSortIndex = ({ declaration }: Entity, property: Property): boolean =>
  (declaration.internal ? property.name === 'created_at' : property.name !== 'id') && fits(property)

/** Whether an index holds the rows of an entity's lists in the order of a property and ID. */
export const isOrderIndexed = (entity: Entity, name: string): boolean =>
  name === 'id' || entity.sortable.some(property => property.name === name && hasSortIndex(entity, property))

/** Both directions are read from an index: backwards from the same one, or from a second one if empty values come last in both. */
function* sortIndexes(entity: Entity): Generator<Unnamed> {
  for (const property of entity.sortable) {
    if (!hasSortIndex(entity, property)) continue
    const keys = [sortKey(property), id]
    yield { method: 'btree', keys, ...present(entity) }
    if (property.nullable) yield { method: 'btree', keys: downwards(keys), ...present(entity) }
  }
}

/** Whether values are always short, so that several of them fit into an index entry. */
const isShort = ({ column, field }: Property): boolean => column !== 'text' || field.choices !== undefined

/** The first filter is often combined with others, so its index includes all of them and theirs include it: counts then read no rows. */
function carriedBy(filters: readonly Property[], property: Property): Pick<Unnamed, 'carries'> {
  const carries = filters
    .filter((other, place) => other !== property && isShort(other) && (place === 0 || property === filters[0]))
    .map(({ name }) => name)
  return carries.length > 0 ? { carries } : {}
}

/** Returns the properties by which lists are filtered, or restricted to one's own records. */
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

/** Lists are also shown as maps: rows within bounds are counted from the index alone, whatever short values they are filtered by. */
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

/** The public list of moderated records has one status, ordered by name. */
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
 * Rare words are found by their trigrams. For common ones, the highest texts are read in order, from the index alone if they fit into it:
 * among all records, and among those of one status, as on the public website.
 */
function* searchIndexes(entity: Entity): Generator<Unnamed> {
  const { moderated, shownBy } = entity.declaration
  const order: IndexKey[] = [{ column: rankProperty }, id]
  const carried = (...more: string[]): Pick<Unnamed, 'only' | 'carries'> =>
    includesSearchText(entity) ? { only: 'short', carries: [searchProperty, ...more] } : present(entity)
  yield { method: 'gin', keys: [{ column: searchProperty, form: 'trigrams' }] }
  yield { method: 'gin', keys: [{ column: typoKeysProperty }] }
  yield { method: 'btree', keys: order, ...carried() }
  if (includesSearchText(entity)) yield { method: 'btree', keys: order, only: 'long' }
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

/** Pages that an index holds in order: rows with one value of a property, ordered by another property and ID. */
export interface OrderedPages {
  property: string
  /** The property they are ordered by, and the direction if the index only supports one. */
  by: string
  order?: Order
}

const orderedPages = new WeakMap<Entity, readonly OrderedPages[]>()

/** Returns the pages of an entity that one of its indexes holds in order. */
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

/** Returns the indexes of a table without duplicates: those of its entity and of other entities over its rows. */
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
