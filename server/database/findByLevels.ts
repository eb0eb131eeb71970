import { enoughFound, type Level, type Query, type Row } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import { standingProperty } from '../../src/engine/model/systemFields.ts'
import type { Selection } from '../../src/engine/records/store.ts'
import { runStatement, type Runner } from './runStatement.ts'
import type { Levels } from './sql/foundSql.ts'
import { candidatesSql, countSql, findSql, levelsOf, type Candidate } from './sql/querySql.ts'

/** The levels of so many rows are told one by one; where more are found, the best levels are looked for by themselves. */
export const mostCandidates = 300

type Asked = Query & { preferred: readonly Level[] }

/** Runs the statements of one question. */
interface Asking {
  query: Asked
  /** How many rows are needed. */
  needed: number
  /** How many rows have their levels told at once. */
  most: number
  candidates(levels: Levels, limit: number): Promise<Candidate[]>
}

/** Levels in the order in which their rows come. */
const inOrder = ({ query: { backward } }: Asking, { first, last }: Levels): number[] => {
  const levels = Array.from({ length: last - first + 1 }, (_none, place) => first + place)
  return backward ? levels.toReversed() : levels
}

/** Those that come behind the place which the question goes on from. */
const areBehind = ({ query }: Asking, all: readonly Candidate[]): Candidate[] => {
  const { first, last } = levelsOf(query)
  const from = query.backward ? last : first
  return all.filter(({ level, behind }) => level >= first && level <= last && (level !== from || behind))
}

/**
 * The first rows by level. `known` are the first rows of these levels in the question's order: where they are all there are, they are put by level;
 * else a level that has enough of them has its rows in hand, and only what comes before it is looked for.
 */
async function firstByLevel(asking: Asking, levels: Levels, known: readonly Candidate[]): Promise<string[]> {
  const { query, needed, most } = asking
  const behind = areBehind(asking, known)
  const order = inOrder(asking, levels)
  const of = (level: number): string[] => behind.filter(one => one.level === level).map(({ id }) => id)
  if (known.length < most) return order.flatMap(of).slice(0, needed)
  const enough = order.findIndex(level => of(level).length >= needed)
  const place = enough === -1 ? order.length - 1 : enough
  const level = order[place] ?? levels.last
  const before = query.backward ? { first: level + 1, last: levels.last } : { first: levels.first, last: level - 1 }
  const found = place === 0 ? [] : await firstByLevel(asking, before, await asking.candidates(before, most))
  if (found.length >= needed || enough !== -1) return [...found, ...of(level)].slice(0, needed)
  const alone = await asking.candidates({ first: level, last: level }, needed)
  return [...found, ...alone.map(({ id }) => id)].slice(0, needed)
}

/** Whether fewer rows than are enough have the words of a question themselves. */
async function hasFew(runner: Runner, entity: Entity, { where, words = [] }: Selection): Promise<boolean> {
  const near: Query = { entity: entity.table, where, words, sort: { property: standingProperty, order: 'DESC' }, offset: 0, limit: enoughFound }
  return (await runStatement(runner, candidatesSql(entity, near, { first: 0, last: 0 }, enoughFound))).rows.length < enoughFound
}

/** The same question without its farther words where they do not count. One statement where it has some. */
export async function decideFarther<Asked extends Selection>(runner: Runner, entity: Entity, asked: Asked): Promise<Asked> {
  if (!asked.farther) return asked
  if (await hasFew(runner, entity, asked)) return asked
  const { farther: _farther, ...near } = asked
  return near as unknown as Asked
}

/** How many rows a selection has, at most as many as the limit: counted by the words themselves, and anew where these are few. */
export async function countFound(runner: Runner, entity: Entity, selection: Selection, limit: number | undefined): Promise<number> {
  const { farther, ...near } = selection
  const ask = async (asked: Selection): Promise<number> => (await runStatement(runner, countSql(entity, asked, limit))).rows[0]?.count ?? 0
  if (!farther || limit === 0) return ask(near)
  const counted = await ask(near)
  const isFew = counted < enoughFound && (limit === undefined || counted < limit || (await hasFew(runner, entity, near)))
  return isFew ? ask(selection) : counted
}

/**
 * A page of a question with levels: which rows by level, and then these rows. Each statement reads an index and no more rows than there is
 * use for: three in the middle, one more for each bound that is reached. A row that no longer meets the conditions in between is left out.
 */
export async function findByLevels(runner: Runner, entity: Entity, query: Asked, most = mostCandidates): Promise<Row[]> {
  const { farther, offset, limit, where } = query
  if (!Number.isInteger(limit) || limit < 0) throw new RangeError(`A page of ${limit} rows`)
  const asking = (asked: Asked): Asking => ({
    query: asked,
    needed: offset + limit,
    most,
    candidates: async (levels, limit) => (await runStatement(runner, candidatesSql(entity, asked, levels, limit))).rows,
  })
  const { farther: _farther, ...near } = query
  const ask = async (question: Asking): Promise<{ question: Asking; known: Candidate[] }> => ({ question, known: await question.candidates(levelsOf(query), Math.max(most, enoughFound)) })
  const byWords = await ask(asking(near))
  // From a place on, fewer may be found than there are.
  const isFew = farther && byWords.known.length < enoughFound && (!query.after || (await hasFew(runner, entity, query)))
  const { question, known } = isFew ? await ask(asking(query)) : byWords
  const ids = (await firstByLevel(question, levelsOf(query), known)).slice(offset)
  if (ids.length === 0) return []
  const { rows } = await runStatement(runner, findSql(entity, { entity: query.entity, where: [{ property: 'id', operator: 'in', value: ids }, ...where], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: ids.length }))
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...new Set(ids)].map(id => byId.get(id)).filter(row => row !== undefined)
}
