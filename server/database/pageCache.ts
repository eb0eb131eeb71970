import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import { deepFreeze } from '../../src/engine/model/deepFreeze.ts'
import type { Query } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import { runStatement, type Runner } from './runStatement.ts'
import { findVersionsSql, versionsSql } from './sql/querySql.ts'
import { maxPageRows } from './sql/samePlan.ts'

/** The rows of a page and their versions; undefined until it is requested again. */
type CachedPage = { versions: string; rows: StoredRow[] } | { versions: undefined }

/** A page with its query, as a runner executes it. */
interface PageQuery {
  runner: Runner
  entity: Entity
  query: Query
}

const maxBytes = 24_000_000
/** What an entry takes besides its texts. */
const entryBytes = 500
/** What a value takes besides its text. */
const valueBytes = 32

/** The response that is made of a page is cached with it, and takes about as much again. */
const responseShare = 2

const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return valueBytes + 2 * value.length
  if (typeof value !== 'object' || value === null) return valueBytes
  return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part), valueBytes)
}

/** Pages of searches, and those in the order of related records, are joined from several statements or tables, and read each time. */
const isCacheable = ({ query: { words = [], fallback, sort, mayBeShared, limit } }: PageQuery): boolean =>
  mayBeShared === true && words.length === 0 && !fallback && !sort.related && limit > 0 && limit <= maxPageRows

/** Reads the rows of a page with their versions. */
async function readPage({ runner, entity, query }: PageQuery): Promise<CachedPage & { rows: StoredRow[] }> {
  const read = (await runStatement(runner, findVersionsSql(entity, query))).rows
  const versions = read.map(({ row_version }) => row_version).join('')
  return { versions, rows: deepFreeze(read.map(({ row_version: _version, ...row }) => row as StoredRow)) }
}

/**
 * Caches pages that are requested repeatedly. Each time, the database is asked which versions of which rows a page has now, which takes a
 * fraction of reading them; the rows are read again if any has changed. A cached page is therefore never older than the statement that a
 * request sends. It takes one statement, and one more if something has changed. See docs/decisions/122.
 */
export function createPageCache(): (page: PageQuery, find: () => Promise<StoredRow[]>) => Promise<StoredRow[]> {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) =>
      entryBytes + 2 * key.length + ('rows' in page ? responseShare * bytesOf(page.rows) : 0),
  })
  const entityNumbers = new WeakMap<Entity, number>()
  let entities = 0
  /** Publishing declarations creates new entities, so that no earlier page is found. */
  const numberOf = (entity: Entity): number => {
    const number = entityNumbers.get(entity) ?? ++entities
    entityNumbers.set(entity, number)
    return number
  }
  const keyOf = ({ entity, query }: PageQuery, { sql, parameters }: CompiledQuery): string =>
    JSON.stringify([numberOf(entity), query.properties, query.withStoredNames, sql, parameters])
  return async (page, find) => {
    if (!isCacheable(page)) return find()
    const { runner, entity, query } = page
    const statement = versionsSql(entity, query).compile(runner.connection)
    const key = keyOf(page, statement)
    const known = pages.get(key)
    if (known && known.versions === undefined) {
      const current = await readPage(page)
      pages.set(key, current)
      return current.rows
    }
    if (known) {
      const [read] = (await runStatement(runner, statement)).rows
      if (known.versions === (read?.versions ?? '')) return known.rows
    }
    // A page that changes all the time is not worth checking first, so it is cached only at its next request.
    pages.set(key, { versions: undefined })
    return find()
  }
}
