import type { Column } from './column.ts'

/** A stored record: plain JSON values by property name. */
export type Row = Record<string, unknown>

/** Rows of another table, which conditions of its own are met by. */
export interface Far {
  entity: string
  where: readonly Condition[]
}

/**
 * One condition on a property, or several. `in` and `not_in` take a list in which null means "empty"; on a list column they ask
 * whether any of the values is in it. Nothing else ever matches an empty value. Texts contain and begin with others whatever the case of
 * Latin letters, and begin behind the signs that `foldText` leaves out. `names` asks whether the ids that are kept name one of other rows.
 */
export type Condition =
  | { property: string; operator: 'in' | 'not_in'; value: readonly unknown[] }
  | { property: string; operator: 'gt' | 'gte' | 'lt' | 'lte'; value: unknown }
  | { property: string; operator: 'contains' | 'begins'; value: string }
  | { property: string; operator: 'names'; value: Far }
  | { any: readonly Condition[] }
  | { all: readonly Condition[] }
  | { none: readonly Condition[] }

/** The conditions that one is made of; undefined for one on a property. */
export const partsOfCondition = (condition: Condition): readonly Condition[] | undefined =>
  'any' in condition
    ? condition.any
    : 'all' in condition
      ? condition.all
      : 'none' in condition
        ? condition.none
        : undefined

/** The same condition with each of those on properties replaced. */
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

/** A part of a row's search text, or by what a word of its titles is known despite a slip of the finger: one of these is enough. */
export type Part = string | { slips: readonly string[] }

/** A part, or several of which one is enough; none of an empty list ever is. */
export type Word = Part | readonly Part[]

/** Words all of which a row has. */
export type Level = readonly Word[]

/** Words that no row has. */
export const nothing: Level = [[]]

/** Where fewer rows than this have the words of a question, those that have its farther words are found too. */
export const enoughFound = 5

export type Order = 'ASC' | 'DESC'

/** What rows are ordered by: a property, or what a property of the row that it names holds, where that is one of the far rows. */
export interface Sort {
  property: string
  order: Order
  far?: Far & { property: string }
}

/** A question to a store. Rows come in a total order: the property, empty ones last, then the id. */
export interface Query<Name extends string = string> {
  entity: Name
  where: readonly Condition[]
  /** Normalized words, all of which the row has. */
  words?: Level
  /** Words of which all are enough too, where fewer than `enoughFound` rows that meet the conditions have `words`. */
  farther?: Level
  /** What comes before the other rows: those that have all words of the first level, then of the second, and so on, each in the order of the question. */
  preferred?: readonly Level[]
  /** The levels in opposite order, what is preferred last. */
  backward?: boolean
  sort: Sort
  /** Only rows after the one with this value and id, and whose property is filled: how a walk continues at any depth. With levels, the one it is of. */
  after?: { value: unknown; id: string; level?: number }
  /** The only properties that are read of the rows, beside the id; all without it. */
  properties?: readonly string[]
  /** Lines of history under the names that they are kept by, which stay; under those of now without it. */
  asKept?: true
  offset: number
  limit: number
}

/** What names begin with that is no part of them: quotes and signs. */
export const leadingSigns =
  ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\u00a0\u00ab\u00b7\u00bb\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2022\u2026\u2039\u203a\u2116'

const signs = new Set(leadingSigns)

const withoutSigns = (text: string): string => {
  let from = 0
  while (signs.has(text.charAt(from))) from++
  return text.slice(from)
}

/** With Latin letters small, as every store compares what texts contain. */
export const foldCase = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())

/** Without quotes and signs before it, Latin letters without case and then by code point, in which the Georgian alphabet is in order; every store sorts so. See docs/decisions/011. */
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

/** Compares two stored values of one column; neither is empty. */
export function compareValues(column: Column, a: unknown, b: unknown): number {
  if (column === 'text') return compareText(String(a), String(b))
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1
}

/** The comparison of a query's order, for stores that sort by themselves; of far rows the compared value is under the property. */
export function compareRows(sort: Sort, column: Column): (a: Row, b: Row) => number {
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
  !query.after ||
  (!isEmpty(row[query.sort.property]) &&
    compareRows(query.sort, column)(row, { [query.sort.property]: query.after.value, id: query.after.id }) > 0)

const contains = (list: readonly unknown[], value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(item => list.includes(item)) || (value.length === 0 && list.includes(null))
    : list.includes(value ?? null)

/** The parts of which one is enough. */
export const partsOf = (word: Word): readonly Part[] => (typeof word === 'string' || 'slips' in word ? [word] : word)

/** Whether a search text, and by what its titles are known despite slips, has every word, for stores that search by themselves. */
export const hasWords = (text: string, words: Level, slips: readonly string[] = []): boolean =>
  words.every(word =>
    partsOf(word).some(part =>
      typeof part === 'string' ? text.includes(part) : part.slips.some(one => slips.includes(one)),
    ),
  )

const covers = (whole: Part, part: Part): boolean =>
  typeof whole === 'string'
    ? typeof part === 'string' && part.includes(whole)
    : typeof part !== 'string' && part.slips.every(one => whole.slips.includes(one))

/** Whether whatever has all words of the second level surely has those of the first. */
export const isImplied = (first: Level, by: Level): boolean =>
  first.every(word => by.some(other => partsOf(other).every(part => partsOf(word).some(whole => covers(whole, part)))))

/** The place of the first level that a row has all words of; behind the last where it has none. */
export function levelOf(preferred: readonly Level[], text: string, slips: readonly string[] = []): number {
  const level = preferred.findIndex(words => hasWords(text, words, slips))
  return level === -1 ? preferred.length : level
}

/** Whether a row meets a condition, for stores that filter by themselves; what it names of other tables they look up before. */
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
  if (condition.operator === 'names') throw new Error(`${condition.property} names rows that were not looked up`)
  const difference = compareValues(columnOf(condition.property), value, condition.value)
  return { gt: difference > 0, gte: difference >= 0, lt: difference < 0, lte: difference <= 0 }[condition.operator]
}
