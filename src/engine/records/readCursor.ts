import { columnAccepts } from '../model/column.ts'
import { Problem } from '../model/problem.ts'
import { type Query, levelOf, type Condition, type Level } from '../model/query.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import { checkValue } from '../rules/validation/validation.ts'
import { searchProperty, typoKeysProperty } from '../model/systemFields.ts'
import type { RecordsContext } from './context.ts'
import type { Cursor, Place } from './findFromCursor.ts'
import { is } from './findOne.ts'

/** A requested cursor, unchecked; without a position, it is the end. */
export interface RequestedCursor {
  name: 'after' | 'before'
  place: { value: unknown; id: unknown } | undefined
}

/** The order of a requested cursor, and the rows that it may refer to. */
export interface RequestedOrder {
  sort: Query['sort']
  preferred?: readonly Level[]
  where: readonly Condition[]
}

/** Returns the position of a row among levels. */
const placeIn = (preferred: readonly Level[], { property }: Query['sort'], row: StoredRow): Place => ({
  value: row[property],
  id: row.id,
  level: levelOf(preferred, row[searchProperty], row[typoKeysProperty]),
})

/**
 * Reads a cursor in an order of an entity's rows. With levels, only the store knows the position of a row, so the
 * cursor needs just an ID and costs a query. Throws `malformed_parameter` for an impossible position.
 */
export async function readCursor(
  { registry, store }: RecordsContext,
  entity: Entity,
  { sort, preferred, where }: RequestedOrder,
  { name, place }: RequestedCursor,
): Promise<Cursor> {
  const unfit = new Problem('malformed_parameter', { parameter: name })
  const property = entity.properties.get(sort.property)
  const valueOf = (value: unknown): unknown => {
    if (!property || (value === null && !property.nullable)) throw unfit
    if (value === null || columnAccepts(property.column, value)) return value
    const checked = checkValue(registry, property, value)
    if (!('value' in checked) || checked.value === null || property.column === 'text') throw unfit
    return checked.value
  }
  const read = async ({ value, id }: { value: unknown; id: unknown }): Promise<Place> => {
    if (!columnAccepts('uuid', id)) throw unfit
    if (!preferred) return { value: valueOf(value), id: String(id) }
    const [row] = await store.find({
      entity: entity.table,
      where: [is('id', id), ...where],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1,
      properties: [sort.property, searchProperty, typoKeysProperty],
    })
    if (!row) throw unfit
    return placeIn(preferred, sort, row)
  }
  if (name === 'before') return { before: place ? await read(place) : 'end' }
  if (!place) throw unfit
  return { after: await read(place) }
}
