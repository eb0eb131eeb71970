import { relevance } from '../../../engine/model/systemFields.ts'
import type { Entity, Registry } from '../../../engine/model/registry.ts'
import type { Access } from '../../data/access.ts'
import { filterIn, isFilter } from '../../data/paths.ts'

/** The page sizes to choose from. */
export const pageSizes = [10, 25, 50, 100] as const

/** A list's entity and the person who sees it. */
export interface ListReader {
  registry: Registry
  entity: Entity
  access: Pick<Access, 'actor' | 'mayRead'>
}

/** The parameters of a list, as react-admin names and stores them. */
export type ListParameters = Readonly<Record<string, unknown>>

/** Whether the list can be ordered by a field: its own property, or the title of a related record. */
function mayOrderBy({ registry, entity, access }: ListReader, sort: unknown): boolean {
  if (sort === relevance) return true
  const [name = '', far, ...farther] = typeof sort === 'string' ? sort.split('.') : []
  const property = entity.properties.get(name)
  if (!property || !access.mayRead(property) || farther.length > 0) return false
  if (far === undefined) return property.sortable
  const target = registry.entities.get(property.field.reference ?? '')
  return property.column === 'uuid' && target?.titles.some(title => title.name === far && title.type.sortable) === true
}

const isWhole = (value: unknown, most: number): boolean => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most
}

/**
 * Returns the names of parameters that the list does not support; an order is removed as a whole. Unknown fields in a
 * filter are left for the server to reject, because without them the list would show other rows than requested.
 */
function unusableNames(reader: ListReader, { sort, order, page, perPage, filter }: ListParameters): string[] {
  const isOrder = sort === undefined || (mayOrderBy(reader, sort) && (order === 'ASC' || order === 'DESC'))
  return [
    ...(isOrder ? [] : ['sort', 'order']),
    ...(page === undefined || isWhole(page, Number.MAX_SAFE_INTEGER) ? [] : ['page']),
    ...(perPage === undefined || isWhole(perPage, Math.max(...pageSizes)) ? [] : ['perPage']),
    ...(filter === undefined || isFilter(filter) ? [] : ['filter']),
  ]
}

/**
 * Returns the stored parameters of a list that it still supports. Its order may use a field that was removed or that
 * the person may no longer read; the list would fail every time.
 */
export function usableParameters<Item extends ListParameters | undefined>(reader: ListReader, kept: Item): Item {
  const unusable = new Set(kept ? unusableNames(reader, kept) : [])
  return unusable.size === 0
    ? kept
    : (Object.fromEntries(Object.entries(kept ?? {}).filter(([name]) => !unusable.has(name))) as Item)
}

/** Like `usableParameters`, for a list's query string, which may be old or mistyped. */
export function usableSearch(reader: ListReader, search: string): string {
  const written = new URLSearchParams(search)
  const valueOf = (name: string): unknown => {
    const all = written.getAll(name)
    return all.length > 1 ? all : name === 'filter' ? (filterIn(written) ?? null) : all[0]
  }
  const unusable = unusableNames(reader, Object.fromEntries([...written.keys()].map(name => [name, valueOf(name)])))
  if (unusable.length === 0) return search
  for (const name of unusable) written.delete(name)
  return written.size === 0 ? '' : `?${written}`
}
