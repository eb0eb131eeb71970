import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import { fallbackThreshold, isImplied, partsOf, type Level, type Query } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import { rankProperty } from '../../src/engine/model/systemFields.ts'
import type { Selection } from '../../src/engine/records/store.ts'
import { runStatement, type Runner } from './runStatement.ts'
import type { Levels } from './sql/foundSql.ts'
import { maxPageRows } from './sql/samePlan.ts'
import { allCandidatesSql, candidatesSql, countSql, findSql, levelsOf, type Candidate } from './sql/querySql.ts'

/** For how many rows the level is computed at once. */
export interface Bounds {
  /** How many of the highest rows are read to fill a page. If more rows match, the best levels are searched one by one. */
  first: number
  /** The limit for reading all matching rows, when they are counted or are likely to be few. */
  all: number
  /** The same limit for matches of fallback words, which are rarely common. */
  fallback: number
}

const defaultBounds: Bounds = { first: 300, all: 1_000, fallback: 3_000 }

type RequestedQuery = Query & { preferred: readonly Level[] }

/** Matching rows: all of them, or only the first ones. */
interface FoundRows {
  rows: Candidate[]
  isAll: boolean
}

/** Runs the statements of one query. */
interface LevelReader {
  query: RequestedQuery
  /** How many rows are needed. */
  needed: number
  /** Reads the highest rows of these levels. */
  first(levels: Levels, limit?: number): Promise<FoundRows>
  /** Reads all rows of these levels, or none if there are too many. */
  all(levels: Levels): Promise<FoundRows>
}

/** Returns the levels in the order of the page. */
const levelsInOrder = ({ query: { backward } }: LevelReader, { first, last }: Levels): number[] => {
  const levels = Array.from({ length: last - first + 1 }, (_none, place) => first + place)
  return backward ? levels.toReversed() : levels
}

/** Returns the rows after the cursor. */
const rowsAfterCursor = ({ query }: LevelReader, all: readonly Candidate[]): Candidate[] => {
  const { first, last } = levelsOf(query)
  const from = query.backward ? last : first
  return all.filter(({ level, behind }) => level >= first && level <= last && (level !== from || behind))
}

/**
 * Splits levels into parts in the order of the query: first, together, the levels of a word as it was typed, each of which contains the one
 * before; then one by one.
 */
const partsOfLevels = ({ query: { preferred, backward } }: LevelReader, { first, last }: Levels): Levels[] => {
  const takesIn = (level: number): boolean => isImplied(preferred[level + 1] ?? [], preferred[level] ?? [])
  let end = first
  while (end < last && takesIn(end)) end++
  const parts = [
    { first, last: end },
    ...Array.from({ length: last - end }, (_none, place) => ({ first: end + 1 + place, last: end + 1 + place })),
  ]
  return backward ? parts.toReversed() : parts
}

/** Returns the first rows of some levels, part by part until there are enough. If a part has few rows, it reads all of them. */
async function firstOfParts(reader: LevelReader, levels: Levels): Promise<string[]> {
  const found: string[] = []
  for (const part of partsOfLevels(reader, levels)) {
    const rest = { ...reader, needed: reader.needed - found.length }
    if (rest.needed <= 0) break
    const known = await reader.all(part)
    found.push(...(await firstByLevel(rest, part, known.isAll ? known : await reader.first(part))))
  }
  return found
}

/**
 * Returns the first rows by level. `known` are rows of these levels. If they are all of them, they only have to be sorted by level.
 * Otherwise they are the first ones: a level with enough of them needs no further statement, and only the levels before it are searched.
 */
async function firstByLevel(reader: LevelReader, levels: Levels, { rows, isAll }: FoundRows): Promise<string[]> {
  const { query, needed } = reader
  const behind = rowsAfterCursor(reader, rows)
  const order = levelsInOrder(reader, levels)
  const of = (level: number): string[] => behind.filter(one => one.level === level).map(({ id }) => id)
  if (isAll) return order.flatMap(of).slice(0, needed)
  const enough = order.findIndex(level => of(level).length >= needed)
  const place = enough === -1 ? order.length - 1 : enough
  const level = order[place] ?? levels.last
  const before = query.backward ? { first: level + 1, last: levels.last } : { first: levels.first, last: level - 1 }
  const found = place === 0 ? [] : await firstOfParts(reader, before)
  if (found.length >= needed || enough !== -1) return [...found, ...of(level)].slice(0, needed)
  const alone = await reader.first({ first: level, last: level }, needed)
  return [...found, ...alone.rows.map(({ id }) => id)].slice(0, needed)
}

/** Whether no row can match the words. */
const hasNone = ({ words = [] }: Selection): boolean => words.some(word => partsOf(word).length === 0)

/** Whether fewer than `enoughFound` rows match the words themselves, without fallback ones. */
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

/** Removes the fallback words from a query unless few rows match without them. Runs one statement if it has any. */
export async function decideFarther<RequestedQuery extends Selection>(
  runner: Runner,
  entity: Entity,
  requested: RequestedQuery,
): Promise<RequestedQuery> {
  if (!requested.fallback) return requested
  if (await hasFew(runner, entity, requested)) return requested
  const { fallback: _farther, ...near } = requested
  return near as RequestedQuery
}

/** Counts the rows of a selection up to a limit: by the words themselves, and if these are few, again with the fallback words. */
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

function createReader(runner: Runner, entity: Entity, query: RequestedQuery, bounds: Bounds): LevelReader {
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

/** Reads the requested properties of the rows with these IDs that meet the conditions, in the order of the IDs. */
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
      limit: Math.max(ids.length, maxPageRows),
      ...(properties ? { properties } : {}),
    }),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...new Set(ids)].map(id => byId.get(id)).filter(row => row !== undefined)
}

/** A page, and the total number of rows if it is known. */
export interface FoundByLevels {
  rows: StoredRow[]
  counted: number | undefined
}

/** Returns the number of rows up to `countedTo`, or undefined if it is not known yet. */
const countOf = ({ rows, isAll }: FoundRows, { all }: Bounds, countedTo: number): number | undefined =>
  isAll ? Math.min(rows.length, countedTo) : countedTo <= all + 1 ? countedTo : undefined

/**
 * Finds a page of a query with levels: first the IDs by level, then their rows. Each statement reads an index and no more rows than are
 * needed: three statements on average, one more for each bound that is reached. A row that no longer meets the conditions in between is
 * omitted. With `countedTo`, rows are also counted up to that number, which costs nothing if there are few.
 */
export async function findByLevels(
  runner: Runner,
  entity: Entity,
  query: RequestedQuery,
  { bounds = defaultBounds, countedTo }: { bounds?: Bounds | undefined; countedTo?: number } = {},
): Promise<FoundByLevels> {
  const { fallback, offset, limit } = query
  if (!Number.isInteger(limit) || limit < 0) throw new RangeError(`A page of ${limit} rows`)
  const ask = async (requested: RequestedQuery) => {
    const reader = createReader(runner, entity, requested, bounds)
    const levels = levelsOf(requested)
    if (!requested.fallback && hasNone(requested)) return { reader, levels, known: { rows: [], isAll: true } }
    return {
      reader,
      levels,
      known: await (requested.fallback || countedTo !== undefined ? reader.all(levels) : reader.first(levels)),
    }
  }
  const { fallback: _farther, ...near } = query
  const byWords = await ask(near)
  // After a cursor, fewer rows may be found than there are in total.
  const isFew =
    fallback &&
    byWords.known.isAll &&
    byWords.known.rows.length < fallbackThreshold &&
    (!query.after || (await hasFew(runner, entity, query)))
  const { reader, levels, known } = isFew ? await ask(query) : byWords
  const ids = await firstByLevel(
    reader,
    levels,
    known.isAll || known.rows.length > 0 ? known : await reader.first(levels),
  )
  const rows = await rowsOf(runner, entity, query, ids.slice(offset))
  return { rows, counted: countedTo === undefined ? undefined : countOf(known, bounds, countedTo) }
}
