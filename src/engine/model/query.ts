import type { Column } from './column.ts'

/** A stored record: plain JSON values by property name. */
export type Row = Record<string, unknown>

/** Rows of another table, limited by conditions. */
export interface RelatedRows {
  entity: string
  where: readonly Condition[]
}

/**
 * A condition on a property, or a combination of conditions. `in` and `not_in` take a list in which null means "empty";
 * on a list column they test whether any stored value is in it. No other operator matches an empty value. `contains`
 * and `begins` ignore the case of Latin letters; `begins` also ignores the leading signs that `foldText` removes.
 * `names` tests whether a stored ID refers to a row of another table.
 */
export type Condition =
  | { property: string; operator: 'in' | 'not_in'; value: readonly unknown[] }
  | { property: string; operator: 'gt' | 'gte' | 'lt' | 'lte'; value: unknown }
  | { property: string; operator: 'contains' | 'begins'; value: string }
  | { property: string; operator: 'names'; value: RelatedRows }
  | { any: readonly Condition[] }
  | { all: readonly Condition[] }
  | { none: readonly Condition[] }

/** Returns the conditions that a condition combines, or undefined if it is a condition on a property. */
export const partsOfCondition = (condition: Condition): readonly Condition[] | undefined =>
  'any' in condition
    ? condition.any
    : 'all' in condition
      ? condition.all
      : 'none' in condition
        ? condition.none
        : undefined

/** Returns a condition in which each condition on a property is replaced. */
export function mapCondition(
  condition: Condition,
  change: (one: Extract<Condition, { property: string }>) => Condition,
): Condition {
  const each = (parts: readonly Condition[]) => parts.map(part => mapCondition(part, change))
  if ('any' in condition) return { any: each(condition.any) }
  if ('all' in condition) return { all: each(condition.all) }
  if ('none' in condition) return { none: each(condition.none) }
  return change(condition)
}

/**
 * A part of a row's search text, or the keys by which misspelt words of its titles are found, of which one is enough.
 */
export type Part = string | { typoKeys: readonly string[] }

/** A part, or alternatives of which one must match; an empty list never matches. */
export type Word = Part | readonly Part[]

/** Words that must all match. */
export type Level = readonly Word[]

/** A level that matches no row. */
export const nothing: Level = [[]]

/** If fewer rows than this match the words of a query, rows that match its `fallback` words are included. */
export const fallbackThreshold = 5

export type Order = 'ASC' | 'DESC'

/** What rows are sorted by: a property, or a property of the row that it refers to, if that is one of the far rows. */
export interface Sort {
  property: string
  order: Order
  related?: RelatedRows & { property: string }
}

/** A query of a store. Rows are returned in a total order: by the property, with empty values last, then by ID. */
export interface Query<Name extends string = string> {
  entity: Name
  where: readonly Condition[]
  /** Normalized words that must all match. */
  words?: Level
  /** Alternative words, used if fewer than `fallbackThreshold` rows that meet the conditions match `words`. */
  fallback?: Level
  /**
   * Levels by relevance: rows that match the first level come first, then those of the second, and so on; within a
   * level they are in the order of the query.
   */
  preferred?: readonly Level[]
  /** Reverses the order of the levels, with the most relevant last. */
  backward?: boolean
  sort: Sort
  /**
   * Only rows after the one with this value and ID, and whose property is not empty, to continue at any depth. With
   * levels, `level` is the level of that row.
   */
  after?: { value: unknown; id: string; level?: number }
  /** The only properties that are returned, besides the ID; if omitted, all of them. */
  properties?: readonly string[]
  /** Returns history entries under the names that they are stored with; otherwise under current names. */
  withStoredNames?: true
  /** The rows may be shared with other callers: they must not be modified, and may be frozen. */
  mayBeShared?: true
  offset: number
  limit: number
}

/** Characters that are ignored at the beginning of a text: quotation marks and signs. */
export const leadingSigns =
  ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\u00a0\u00ab\u00b7\u00bb\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2022\u2026\u2039\u203a\u2116'

const signs = new Set(leadingSigns)

const withoutSigns = (text: string): string => {
  let from = 0
  while (signs.has(text.charAt(from))) from++
  return text.slice(from)
}

/** Lowercases Latin letters, as every store does to compare texts. */
export const foldCase = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())

/**
 * Returns a text as every store sorts it: without leading quotation marks and signs, with Latin letters in lower case,
 * then by code point, which is also the order of the Georgian alphabet. See docs/decisions/011.
 */
export const foldText = (text: string): string => foldCase(withoutSigns(text))

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

/** Compares two stored, non-empty values of a column. */
function compareValues(column: Column, a: unknown, b: unknown): number {
  if (column === 'text') return compareText(String(a), String(b))
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1
}

/**
 * Returns a comparator in the order of a query, for stores that sort in memory. For far rows, the compared value is
 * stored under the property.
 */
export function compareRows(sort: Sort, column: Column): (a: Row, b: Row) => number {
  const direction = sort.order === 'ASC' ? 1 : -1
  return (a, b) => {
    const [x, y] = [a[sort.property], b[sort.property]]
    if (isEmpty(x) !== isEmpty(y)) return isEmpty(x) ? 1 : -1
    const difference = isEmpty(x) ? 0 : compareValues(column, x, y)
    return direction * (difference || compareValues('uuid', a.id, b.id))
  }
}

/** Whether a row comes after the query's `after` and its property is not empty, for stores that sort in memory. */
export const isAfter = (query: Pick<Query, 'sort' | 'after'>, column: Column, row: Row): boolean =>
  !query.after ||
  (!isEmpty(row[query.sort.property]) &&
    compareRows(query.sort, column)(row, { [query.sort.property]: query.after.value, id: query.after.id }) > 0)

const contains = (list: readonly unknown[], value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(item => list.includes(item)) || (value.length === 0 && list.includes(null))
    : list.includes(value ?? null)

/** Returns the alternatives of a word. */
export const partsOf = (word: Word): readonly Part[] => (typeof word === 'string' || 'typoKeys' in word ? [word] : word)

/** Whether a search text, or the misspelling keys of its titles, match every word, for stores that search in memory. */
export const hasWords = (text: string, words: Level, typoKeys: readonly string[] = []): boolean =>
  words.every(word =>
    partsOf(word).some(part =>
      typeof part === 'string' ? text.includes(part) : part.typoKeys.some(one => typoKeys.includes(one)),
    ),
  )

const covers = (whole: Part, part: Part): boolean =>
  typeof whole === 'string'
    ? typeof part === 'string' && part.includes(whole)
    : typeof part !== 'string' && part.typoKeys.every(one => whole.typoKeys.includes(one))

/** Whether every row that matches the second level also matches the first. */
export const isImplied = (first: Level, by: Level): boolean =>
  first.every(word => by.some(other => partsOf(other).every(part => partsOf(word).some(whole => covers(whole, part)))))

/** Returns the index of the first level that a row matches, or the number of levels if it matches none. */
export function levelOf(preferred: readonly Level[], text: string, typoKeys: readonly string[] = []): number {
  const level = preferred.findIndex(words => hasWords(text, words, typoKeys))
  return level === -1 ? preferred.length : level
}

/** Whether a row meets a condition, for stores that filter in memory. They must resolve `names` conditions first. */
export function matches(row: Row, condition: Condition, columnOf: (property: string) => Column): boolean {
  const meets = (one: Condition): boolean => matches(row, one, columnOf)
  if ('any' in condition) return condition.any.some(meets)
  if ('all' in condition) return condition.all.every(meets)
  if ('none' in condition) return !condition.none.some(meets)
  const value = row[condition.property]
  if (condition.operator === 'in') return contains(condition.value, value)
  if (condition.operator === 'not_in') return !contains(condition.value, value)
  if (isEmpty(value)) return false
  if (condition.operator === 'contains') return foldCase(String(value)).includes(foldCase(condition.value))
  if (condition.operator === 'begins') return foldText(String(value)).startsWith(foldText(condition.value))
  if (condition.operator === 'names')
    throw new Error(`The rows that ${condition.property} refers to have not been resolved`)
  const difference = compareValues(columnOf(condition.property), value, condition.value)
  return { gt: difference > 0, gte: difference >= 0, lt: difference < 0, lte: difference <= 0 }[condition.operator]
}
