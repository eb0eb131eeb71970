import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { BulkAccess, BulkConnection } from '../database/bulk/bulk.ts'
import { quoteName, quoteText } from '../database/schema/schemaSql.ts'
import { StartRefused } from '../settings.ts'
import { linesOf } from './rowsSum.ts'
import { keyOf, type Spool, type SpooledTable, type TableSpool } from './spool.ts'
import { columnsSql, readStructure, type TableStructure } from './structure.ts'

/** A table and its rows, all of them of one moment. */
export interface SnapshotTable {
  structure: TableStructure
  rows: SpooledTable
}

/** Rows at a time: few enough that nobody who asks meanwhile waits for long. */
const pageRows = 500

/** How often it starts over when the tables themselves were changed in the meantime. */
const attempts = 5

/** What was read before the moment that the snapshot is of. */
interface EarlyRead {
  structure: TableStructure[]
  /** What a later transaction wrote is read again. */
  since: string
  /** The keys that were read, of the tables whose rows can be deleted. */
  keys: Map<string, ReadonlySet<string>>
}

/** Only tables by id are read early: their keys need no care in statements. */
const isReadEarly = ({ keyType }: TableStructure): boolean => keyType === 'uuid'

const rowsSql = (table: TableStructure, rest = ''): string =>
  `select ${columnsSql(table)} from ${quoteName(table.name)} ${rest}`

async function keysIn(lines: Buffer): Promise<string[]> {
  const keys: string[] = []
  for await (const line of linesOf([lines])) keys.push(keyOf(line))
  return keys
}

/** The rows of a table in pages, between which others have half of the time. */
async function* pagesOf(
  connection: BulkConnection,
  table: TableStructure,
): AsyncGenerator<{ bytes: Buffer; keys: string[] }> {
  const key = quoteName(table.key)
  for (let after: string | undefined, beyond = ''; ; beyond = `where ${key} > ${quoteText(after ?? '')}`) {
    const began = performance.now()
    const bytes = await buffer(connection.copyOut(rowsSql(table, `${beyond} order by ${key} limit ${pageRows}`)))
    const keys = await keysIn(bytes)
    yield { bytes, keys }
    if (keys.length < pageRows) return
    after = keys.at(-1)
    await wait(performance.now() - began)
  }
}

/** Reads all rows in pieces, between the queries of others, who keep writing. */
async function readEarly(connection: BulkConnection, spool: Spool): Promise<EarlyRead> {
  const [begin] = await connection.rows<{ since: string }>('select pg_current_xact_id()::xid::text as since')
  const structure = await readStructure(connection)
  const all = new Map<string, ReadonlySet<string>>()
  for (const table of structure.filter(isReadEarly)) {
    const read = new Set<string>()
    for await (const { bytes, keys } of pagesOf(connection, table)) {
      await spool.table(table.name).early(bytes)
      if (!table.appendOnly) for (const key of keys) read.add(key)
    }
    all.set(table.name, read)
  }
  return { structure, since: begin?.since ?? '', keys: all }
}

/** The keys of rows that were read early and have been deleted since; they are only searched for where there are fewer rows than were read. */
async function deletedOf(
  connection: BulkConnection,
  table: TableStructure,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const name = quoteName(table.name)
  const [counted] = await connection.rows<{ count: number }>(`select count(*)::integer as count from ${name}`)
  if (counted?.count === known.size) return []
  const present = new Set(await keysIn(await buffer(connection.copyOut(`select ${quoteName(table.key)} from ${name}`))))
  return [...known].filter(key => !present.has(key))
}

/** Reads of a table what has come since it was read early, or all of it; answers the keys whose early rows are gone. */
async function readLate(
  connection: BulkConnection,
  { table, early }: { table: TableStructure; early: EarlyRead | undefined },
  spool: TableSpool,
): Promise<ReadonlySet<string>> {
  const known = early?.keys.get(table.name)
  if (early === undefined || known === undefined) {
    for await (const bytes of connection.copyOut(rowsSql(table))) await spool.late(bytes)
    return new Set()
  }
  const bytes = await buffer(
    connection.copyOut(rowsSql(table, `where age(xmin) < age(${quoteText(early.since)}::xid)`)),
  )
  await spool.late(bytes)
  const written = new Set(await keysIn(bytes))
  if (table.appendOnly) return written
  return new Set([...written, ...(await deletedOf(connection, table, new Set([...known, ...written])))])
}

async function attempt(bulk: BulkAccess, spool: Spool): Promise<SnapshotTable[] | undefined> {
  const early = bulk.between && (await readEarly(bulk.between, spool))
  const read = await bulk.transaction(async connection => {
    const structure = await readStructure(connection)
    if (early && !isDeepStrictEqual(early.structure, structure)) return undefined
    const tables: { structure: TableStructure; gone: ReadonlySet<string> }[] = []
    for (const table of structure)
      tables.push({ structure: table, gone: await readLate(connection, { table, early }, spool.table(table.name)) })
    return tables
  })
  if (!read) return undefined
  const tables: SnapshotTable[] = []
  for (const { structure, gone } of read)
    tables.push({ structure, rows: await spool.table(structure.name).finish(gone) })
  return tables
}

/**
 * All tables as they were at one moment, read while others write. On a server that is a transaction's own view. The embedded database
 * has one connection, which a long transaction would hold: there most is read in pieces, and what was written since is read again in a
 * short transaction at the end, which is the moment. Throws `StartRefused` where there are no
 * tables, and where these themselves change again and again meanwhile.
 */
export async function readSnapshot(bulk: BulkAccess, spool: Spool): Promise<SnapshotTable[]> {
  for (let tried = 0; tried < attempts; tried++) {
    const tables = await attempt(bulk, spool)
    if (tables?.length === 0)
      throw new StartRefused('There is nothing to back up: the database has no tables of Marani.')
    if (tables) return tables
    await spool.clear()
  }
  throw new StartRefused('The tables themselves are being changed all the time; try the backup again later.')
}
