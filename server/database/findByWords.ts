import type { RawBuilder } from 'kysely'
import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import { fallbackThreshold, type Query } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import { hasFew } from './findByLevels.ts'
import { runStatement, type Runner } from './runStatement.ts'
import { isOrderIndexed } from './schema/describeIndexes.ts'
import { commonPageSql } from './sql/commonPageSql.ts'
import { sampledTexts, sampleSql } from './sql/commonSql.ts'
import { findSql } from './sql/querySql.ts'
import { createRowEstimates, type RowEstimates } from './rowEstimates.ts'

/** So many rows are read in order at most, to find a page. */
const mostRead = 5_000
/** Of fewer rows all that have the words are soon read. */
const fewestRows = 20_000

/** Whether it costs less to read in the order of a page than to read all that has its words, if so many of the highest texts have them. */
const isCommon = ({ offset, limit }: Query, met: number, rows: number): boolean => {
  const wanted = offset + limit
  // Either way a row costs about as much: in order wanted · sampledTexts ÷ met of them are read, of which it must not be short, else met ÷ sampledTexts of all.
  return wanted * sampledTexts * 2 <= met * mostRead && wanted * sampledTexts ** 2 <= met ** 2 * rows
}

/**
 * A page of rows that have several words, read in the order of the page. Of each word the planner knows how many rows have it, of several it takes for granted that few
 * have them all, and reads those before it puts them in order: of a name that 20,000 of 1,000,000 rows have, for 70 ms. Undefined where there is one word, which
 * is planned well, or no such index, where the words are not common, and where the page is not full: all that has the words is to be searched for then.
 */
async function findCommonPage(
  { runner, estimates }: { runner: Runner; estimates: RowEstimates },
  entity: Entity,
  query: Query,
): Promise<StoredRow[] | undefined> {
  const { words = [], sort, limit } = query
  const sample = words.length > 1 && !sort.related && isOrderIndexed(entity, sort.property) && sampleSql(entity, query)
  const rows = sample ? await estimates(runner, entity.table) : 0
  if (!sample || limit === 0 || rows < fewestRows) return undefined
  const [counted] = (await runStatement(runner, sample)).rows
  if (!counted || !isCommon(query, counted.met, rows)) return undefined
  const page = (await runStatement(runner, commonPageSql(entity, query, mostRead))).rows
  return page.length === limit ? page : undefined
}

/**
 * Gives the rows of a question without levels, by its fallback words too where these count. One statement where a page shows by itself whether they do; a place
 * in the middle that few rows follow costs one more, and several words that are searched for among many rows up to two.
 */
export type FindByWords = (runner: Runner, entity: Entity, query: Query) => Promise<StoredRow[]>

/** Makes a finder by words, which keeps how many rows the tables have. */
export function createFindByWords(estimates: RowEstimates = createRowEstimates()): FindByWords {
  return async (runner, entity, query) => {
    const ask = async (statement: RawBuilder<StoredRow>): Promise<StoredRow[]> =>
      (await runStatement(runner, statement)).rows
    const { fallback, ...near } = query
    const rows = (await findCommonPage({ runner, estimates }, entity, near)) ?? (await ask(findSql(entity, near)))
    if (!fallback || rows.length >= fallbackThreshold) return rows
    const areAll = query.offset === 0 && !query.after && rows.length < query.limit
    return areAll || (await hasFew(runner, entity, query)) ? ask(findSql(entity, query)) : rows
  }
}
