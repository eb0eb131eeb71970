import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import { fallbackThreshold, isImplied, partsOf, type Level, type Query } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import { rankProperty } from '../../src/engine/model/systemFields.ts'
import type { Selection } from '../../src/engine/records/store.ts'
import { runStatement, type Runner } from './runStatement.ts'
import type { Levels } from './sql/foundSql.ts'
import { longestPage } from './sql/samePlan.ts'
import { allCandidatesSql, candidatesSql, countSql, findSql, levelsOf, type Candidate } from './sql/querySql.ts'

/** How many rows have their levels computed at once. */
export interface Bounds {
  /** How many of the highest rows are read to find out what a page consists of: where more match, the best levels are searched for by themselves. */
  first: number
  /** Of all that are found, where they are counted or may well be few. */
  all: number
  /** The same of those that are found by fallback words, which are seldom common. */
  fallback: number
}

export const usualBounds: Bounds = { first: 300, all: 1_000, fallback: 3_000 }

type RequestedQuery = Query & { preferred: readonly Level[] }

/** Rows that are found: all of them, or else no more than their number says. */
interface Known {
  rows: Candidate[]
  isAll: boolean
}

/** Runs the statements of one question. */
interface Asking {
  query: RequestedQuery
  /** How many rows are needed. */
  needed: number
  /** The highest rows of these levels. */
  first(levels: Levels, limit?: number): Promise<Known>
  /** All rows of these levels, or none where they are too many. */
  all(levels: Levels): Promise<Known>
}

/** Levels in the order in which their rows come. */
const inOrder = ({ query: { backward } }: Asking, { first, last }: Levels): number[] => {
  const levels = Array.from({ length: last - first + 1 }, (_none, place) => first + place)
  return backward ? levels.toReversed() : levels
}

/** Those after the cursor. */
const areBehind = ({ query }: Asking, all: readonly Candidate[]): Candidate[] => {
  const { first, last } = levelsOf(query)
  const from = query.backward ? last : first
  return all.filter(({ level, behind }) => level >= first && level <= last && (level !== from || behind))
}

/** Levels in the order of the question in parts: together those of a word as it was typed, each of which takes in the one before, then one after another. */
const partsOfLevels = ({ query: { preferred, backward } }: Asking, { first, last }: Levels): Levels[] => {
  const takesIn = (level: number): boolean => isImplied(preferred[level + 1] ?? [], preferred[level] ?? [])
  let end = first
  while (end < last && takesIn(end)) end++
  const parts = [
    { first, last: end },
    ...Array.from({ length: last - end }, (_none, place) => ({ first: end + 1 + place, last: end + 1 + place })),
  ]
  return backward ? parts.toReversed() : parts
}

/** The first rows of some levels, part by part until there are enough: all rows of a part where they are few. */
async function firstOfParts(asking: Asking, levels: Levels): Promise<string[]> {
  const found: string[] = []
  for (const part of partsOfLevels(asking, levels)) {
    const rest = { ...asking, needed: asking.needed - found.length }
    if (rest.needed <= 0) break
    const known = await asking.all(part)
    found.push(...(await firstByLevel(rest, part, known.isAll ? known : await asking.first(part))))
  }
  return found
}

/**
 * The first rows by level. `known` are rows of these levels: where they are all there are, they are put by level; else they are the first ones, a level
 * that has enough of them has its rows in hand, and only what comes before it is searched for.
 */
async function firstByLevel(asking: Asking, levels: Levels, { rows, isAll }: Known): Promise<string[]> {
  const { query, needed } = asking
  const behind = areBehind(asking, rows)
  const order = inOrder(asking, levels)
  const of = (level: number): string[] => behind.filter(one => one.level === level).map(({ id }) => id)
  if (isAll) return order.flatMap(of).slice(0, needed)
  const enough = order.findIndex(level => of(level).length >= needed)
  const place = enough === -1 ? order.length - 1 : enough
  const level = order[place] ?? levels.last
  const before = query.backward ? { first: level + 1, last: levels.last } : { first: levels.first, last: level - 1 }
  const found = place === 0 ? [] : await firstOfParts(asking, before)
  if (found.length >= needed || enough !== -1) return [...found, ...of(level)].slice(0, needed)
  const alone = await asking.first({ first: level, last: level }, needed)
  return [...found, ...alone.rows.map(({ id }) => id)].slice(0, needed)
}

/** Whether no row can have the words of a question. */
const hasNone = ({ words = [] }: Selection): boolean => words.some(word => partsOf(word).length === 0)

/** Whether fewer rows than are enough have the words of a question themselves. */
export async function hasFew(runner: Runner, entity: Entity, { where, words = [] }: Selection): Promise<boolean> {
  const near: Query = {
    entity: entity.table,
    where,
    words,
    sort: { property: rankProperty, order: 'DESC' },
    offset: 0,
    limit: fallbackThreshold,
  }
  return (
    (await runStatement(runner, candidatesSql(entity, near, { first: 0, last: 0 }, fallbackThreshold))).rows.length <
    fallbackThreshold
  )
}

/** The same question without its fallback words where they do not count. One statement where it has some. */
export async function decideFarther<RequestedQuery extends Selection>(
  runner: Runner,
  entity: Entity,
  requested: RequestedQuery,
): Promise<RequestedQuery> {
  if (!requested.fallback) return requested
  if (await hasFew(runner, entity, requested)) return requested
  const { fallback: _farther, ...near } = requested
  return near as unknown as RequestedQuery
}

/** How many rows a selection has, at most as many as the limit: counted by the words themselves, and again by the rows where these are few. */
export async function countFound(
  runner: Runner,
  entity: Entity,
  selection: Selection,
  limit: number | undefined,
): Promise<number> {
  const { fallback, ...near } = selection
  const ask = async (requested: Selection): Promise<number> =>
    (await runStatement(runner, countSql(entity, requested, limit))).rows[0]?.count ?? 0
  if (!fallback || limit === 0) return ask(near)
  const counted = await ask(near)
  const isFew =
    counted < fallbackThreshold && (limit === undefined || counted < limit || (await hasFew(runner, entity, near)))
  return isFew ? ask(selection) : counted
}

function askingFor(runner: Runner, entity: Entity, query: RequestedQuery, bounds: Bounds): Asking {
  const needed = query.offset + query.limit
  return {
    query,
    needed,
    first: async (levels, limit = Math.max(bounds.first, fallbackThreshold)) => {
      const { rows } = await runStatement(runner, candidatesSql(entity, query, levels, limit))
      return { rows, isAll: rows.length < limit }
    },
    all: async levels => {
      const most = Math.max(query.fallback ? bounds.fallback : bounds.all, fallbackThreshold) + 1
      const { rows } = await runStatement(runner, allCandidatesSql(entity, query, levels, most))
      return {
        rows: rows.filter((row): row is typeof row & Candidate => row.id !== null),
        isAll: (rows[0]?.total ?? 0) < most,
      }
    },
  }
}

/** The rows of these ids that meet the conditions, in the order of the ids, with what is requested of them. */
async function rowsOf(
  runner: Runner,
  entity: Entity,
  { entity: name, where, properties }: Query,
  ids: readonly string[],
): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const { rows } = await runStatement(
    runner,
    findSql(entity, {
      entity: name,
      where: [{ property: 'id', operator: 'in', value: ids }, ...where],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: Math.max(ids.length, longestPage),
      ...(properties ? { properties } : {}),
    }),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...new Set(ids)].map(id => byId.get(id)).filter(row => row !== undefined)
}

/** A page, and how many rows there are where that is known. */
export interface FoundByLevels {
  rows: StoredRow[]
  counted: number | undefined
}

/** How many rows there are, as far as it is known; undefined where it is not known yet. */
const countOf = ({ rows, isAll }: Known, { all }: Bounds, countedTo: number): number | undefined =>
  isAll ? Math.min(rows.length, countedTo) : countedTo <= all + 1 ? countedTo : undefined

/**
 * A page of a question with levels: which rows by level, and then these rows. Each statement reads an index and no more rows than there is
 * use for: three in the middle, one more for each bound that is reached. A row that no longer meets the conditions in between is left out.
 * `countedTo` is how far the rows are counted as well, which is known of the same reading where there are few.
 */
export async function findByLevels(
  runner: Runner,
  entity: Entity,
  query: RequestedQuery,
  { bounds = usualBounds, countedTo }: { bounds?: Bounds | undefined; countedTo?: number } = {},
): Promise<FoundByLevels> {
  const { fallback, offset, limit } = query
  if (!Number.isInteger(limit) || limit < 0) throw new RangeError(`A page of ${limit} rows`)
  const ask = async (requested: RequestedQuery) => {
    const asking = askingFor(runner, entity, requested, bounds)
    const levels = levelsOf(requested)
    if (!requested.fallback && hasNone(requested)) return { asking, levels, known: { rows: [], isAll: true } }
    return {
      asking,
      levels,
      known: await (requested.fallback || countedTo !== undefined ? asking.all(levels) : asking.first(levels)),
    }
  }
  const { fallback: _farther, ...near } = query
  const byWords = await ask(near)
  // From a place on, fewer may be found than there are.
  const isFew =
    fallback &&
    byWords.known.isAll &&
    byWords.known.rows.length < fallbackThreshold &&
    (!query.after || (await hasFew(runner, entity, query)))
  const { asking, levels, known } = isFew ? await ask(query) : byWords
  const ids = await firstByLevel(
    asking,
    levels,
    known.isAll || known.rows.length > 0 ? known : await asking.first(levels),
  )
  const rows = await rowsOf(runner, entity, query, ids.slice(offset))
  return { rows, counted: countedTo === undefined ? undefined : countOf(known, bounds, countedTo) }
}
