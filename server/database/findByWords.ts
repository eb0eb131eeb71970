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

/** How many rows are read in order at most to find a page. */
const maxRowsRead = 5_000
/** In smaller tables, reading all rows that match the words is fast enough. */
const minTableRows = 20_000

/** Whether reading in the order of the page costs less than reading all matches, if `met` of the highest texts match. */
const isCommon = ({ offset, limit }: Query, met: number, rows: number): boolean => {
  const wanted = offset + limit
  // A row costs about the same either way. Reading in order takes wanted · sampledTexts ÷ met rows, and must not run out of them; reading
  // all matches takes met ÷ sampledTexts of all rows.
  return wanted * sampledTexts * 2 <= met * maxRowsRead && wanted * sampledTexts ** 2 <= met ** 2 * rows
}

/**
 * Finds a page of rows that match several words by reading in the order of the page. The planner knows how many rows match each word, but
 * assumes that few match several, and reads all of those before sorting them: 70 ms for a name that 20,000 of 1,000,000 rows have. Returns
 * undefined if there is only one word, which is planned well, if there is no index for the order, if the words are not common, or if the
 * page is not full; all matches have to be searched then.
 */
async function findCommonPage(
  { runner, estimates }: { runner: Runner; estimates: RowEstimates },
  entity: Entity,
  query: Query,
): Promise<StoredRow[] | undefined> {
  const { words = [], sort, limit } = query
  const sample = words.length > 1 && !sort.related && isOrderIndexed(entity, sort.property) && sampleSql(entity, query)
  const rows = sample ? await estimates(runner, entity.table) : 0
  if (!sample || limit === 0 || rows < minTableRows) return undefined
  const [counted] = (await runStatement(runner, sample)).rows
  if (!counted || !isCommon(query, counted.met, rows)) return undefined
  const page = (await runStatement(runner, commonPageSql(entity, query, maxRowsRead))).rows
  return page.length === limit ? page : undefined
}

/**
 * Finds the rows of a query without levels, including its fallback words if few rows match otherwise. Usually one statement; a page in the
 * middle that few rows follow takes one more, and several words in a large table up to two.
 */
export type FindByWords = (runner: Runner, entity: Entity, query: Query) => Promise<StoredRow[]>

/** Creates a `FindByWords` that caches the estimated number of rows per table. */
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
