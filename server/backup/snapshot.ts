import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { BulkAccess, BulkConnection } from '../database/bulk/bulk.ts'
import { quoteName, quoteText } from '../database/schema/schemaSql.ts'
import { StartError } from '../settings.ts'
import { linesOf } from './rowsChecksum.ts'
import { keyOf, type Spool, type SpooledTable, type TableSpool } from './spool.ts'
import { columnsSql, readStructure, type TableStructure } from './structure.ts'

/** A table and its rows, from one snapshot. */
export interface SnapshotTable {
  structure: TableStructure
  rows: SpooledTable
}

/** The number of rows per page: small enough that other requests are not delayed noticeably. */
const pageRows = 500

/** How often it starts over if table definitions were changed in the meantime. */
const attempts = 5

/** What was read before the moment of the snapshot. */
interface EarlyRead {
  structure: TableStructure[]
  /** The transaction ID at the beginning; rows written by later transactions are read again. */
  since: string
  /** The keys that were read, for tables whose rows can be deleted. */
  keys: Map<string, ReadonlySet<string>>
}

/** Only tables with UUID keys are read early: these need no escaping in statements. */
const isReadEarly = ({ keyType }: TableStructure): boolean => keyType === 'uuid'

const rowsSql = (table: TableStructure, rest = ''): string =>
  `select ${columnsSql(table)} from ${quoteName(table.name)} ${rest}`

async function keysIn(lines: Buffer): Promise<string[]> {
  const keys: string[] = []
  for await (const line of linesOf([lines])) keys.push(keyOf(line))
  return keys
}

/** Reads a table in pages, pausing as long as each took so that others get half of the time. */
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

/** Reads all rows in pages, between the statements of others, who keep writing. */
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

/** Returns the keys of rows that were read early and deleted since. They are only searched for if there are fewer rows than were read. */
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

/** Reads what was written to a table since it was read early, or all of it. Returns the keys of early rows that are outdated. */
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
  const early = bulk.interleaved && (await readEarly(bulk.interleaved, spool))
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
 * Reads a consistent snapshot of all tables while others write. A PostgreSQL server provides it with a transaction. The embedded database
 * has only one connection, which a long transaction would block: there, most rows are read in pages, and those written since are read again
 * in a short transaction at the end, which is the moment of the snapshot. Throws `StartError` if there are no tables, or if table
 * definitions keep changing in the meantime.
 */
export async function readSnapshot(bulk: BulkAccess, spool: Spool): Promise<SnapshotTable[]> {
  for (let tried = 0; tried < attempts; tried++) {
    const tables = await attempt(bulk, spool)
    if (tables?.length === 0) throw new StartError('There is nothing to back up: the database has no tables of Marani.')
    if (tables) return tables
    await spool.clear()
  }
  throw new StartError('The table definitions keep changing; try the backup again later.')
}
