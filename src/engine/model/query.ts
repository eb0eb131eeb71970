import type { Column } from './column.ts'

/** A stored record: plain JSON values by property name. */
export type Row = Record<string, unknown>

/**
 * One condition on a property. `in` and `not_in` take a list in which null stands for "empty"; on a list column they ask
 * whether any of the values is in it. Comparisons never match an empty value.
 */
export type Condition =
  | { property: string; operator: 'in' | 'not_in'; value: readonly unknown[] }
  | { property: string; operator: 'gt' | 'gte' | 'lt' | 'lte'; value: unknown }
  | { any: readonly Condition[] }

/** A part of a row's search text, or several of which one is enough; none of an empty list ever is. */
export type Word = string | readonly string[]

export type Order = 'ASC' | 'DESC'

/** A question to a store. Rows come in a total order: the property, empty ones last, then the id. */
export interface Query {
  entity: string
  where: readonly Condition[]
  /** Normalized words, all of which the row's search text contains. */
  words?: readonly Word[]
  /** Words for what comes before the other rows on a first page: those that have all of the first list, then all of the second, and so on. */
  preferred?: readonly (readonly Word[])[]
  sort: { property: string; order: Order }
  /** Only rows that come behind the one with this value and id, and whose property is filled: how a walk goes on at any depth. */
  after?: { value: unknown; id: string }
  offset: number
  limit: number
}

/** Latin letters without case and then by code point, in which the Georgian alphabet is in order; every store sorts so. */
export const foldText = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())

const compareText = (a: string, b: string): number => {
  const [left, right] = [foldText(a), foldText(b)]
  if (left === right) return 0
  for (let index = 0; ; index++) {
    const [x, y] = [left.codePointAt(index), right.codePointAt(index)]
    if (x === y) continue
    return (x ?? -1) - (y ?? -1)
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined

/** Compares two stored values of one column; neither is empty. */
export function compareValues(column: Column, a: unknown, b: unknown): number {
  if (column === 'text') return compareText(String(a), String(b))
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1
}

/** The comparison of a query's order, for stores that sort by themselves. */
export function compareRows(sort: Query['sort'], column: Column): (a: Row, b: Row) => number {
  const direction = sort.order === 'ASC' ? 1 : -1
  return (a, b) => {
    const [x, y] = [a[sort.property], b[sort.property]]
    if (isEmpty(x) !== isEmpty(y)) return isEmpty(x) ? 1 : -1
    const difference = isEmpty(x) ? 0 : compareValues(column, x, y)
    return direction * (difference || compareValues('uuid', a.id, b.id))
  }
}

/** Whether a row comes behind another in a query's order and has its property filled, for stores that sort by themselves. */
export const isAfter = (query: Pick<Query, 'sort' | 'after'>, column: Column, row: Row): boolean =>
  !query.after || (!isEmpty(row[query.sort.property]) && compareRows(query.sort, column)(row, { [query.sort.property]: query.after.value, id: query.after.id }) > 0)

const contains = (list: readonly unknown[], value: unknown): boolean =>
  Array.isArray(value) ? value.some(item => list.includes(item)) || (value.length === 0 && list.includes(null)) : list.includes(value ?? null)

/** Whether a search text has every word, for stores that search by themselves. */
export const hasWords = (text: string, words: readonly Word[]): boolean => words.every(word => [word].flat().some(one => text.includes(one)))

/** Whether a row meets a condition, for stores that filter by themselves. */
export function matches(row: Row, condition: Condition, columnOf: (property: string) => Column): boolean {
  if ('any' in condition) return condition.any.some(one => matches(row, one, columnOf))
  const value = row[condition.property]
  if (condition.operator === 'in') return contains(condition.value, value)
  if (condition.operator === 'not_in') return !contains(condition.value, value)
  if (isEmpty(value)) return false
  const difference = compareValues(columnOf(condition.property), value, condition.value)
  return { gt: difference > 0, gte: difference >= 0, lt: difference < 0, lte: difference <= 0 }[condition.operator]
}
