import { relevance } from '../../../engine/model/systemFields.ts'
import type { Entity, Registry } from '../../../engine/model/registry.ts'
import type { Access } from '../../data/access.ts'
import { filterIn, isFilter } from '../../data/paths.ts'

/** How many rows a page may be chosen to have. */
export const pageSizes = [10, 25, 50, 100] as const

/** Whose list it is, and who looks at it. */
export interface ListReader {
  registry: Registry
  entity: Entity
  access: Pick<Access, 'actor' | 'mayRead'>
}

/** What a list is shown by, as react-admin names and keeps it. */
export type ListParameters = Readonly<Record<string, unknown>>

/** Whether the list may be ordered by that: a property of its own, or the title of a record that one names. */
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

/** The names of what the list can't be shown by; an order goes as a whole. Which fields a filter names is the server's to refuse, since without it other rows would be shown than were meant. */
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
 * What this device keeps of a list, without what the list can't be shown by: a field that it was ordered by may be gone, or not be the person's to read
 * any more. The list would fail each time that it is opened.
 */
export function usableParameters<Kept extends ListParameters | undefined>(reader: ListReader, kept: Kept): Kept {
  const unusable = new Set(kept ? unusableNames(reader, kept) : [])
  return unusable.size === 0
    ? kept
    : (Object.fromEntries(Object.entries(kept ?? {}).filter(([name]) => !unusable.has(name))) as unknown as Kept)
}

/** The same of what a list's address says, which may be old or mistyped. */
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
