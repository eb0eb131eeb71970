import { join } from 'node:path'
import { sql } from 'kysely'
import type { BulkConnection } from './bulk/bulk.ts'
import { quoteName, quoteText } from './schema/schemaSql.ts'
import type { Connection } from './tables.ts'

/** A table that exists while a move into the database is in progress or was interrupted: a row for each table that has been copied. */
const unfinishedTable = 'unfinished_move'

/** The folder in which a data directory is assembled before it takes its place. While it exists, the files next to it may be a mix of old and new. */
export const movingFolder = (directory: string): string => join(directory, 'moving')

/** Explains what to do about an interrupted move. */
export const unfinishedSentence = (place: string): string =>
  `A move into ${place} was interrupted: run the same "npm run move" again to continue; with --replace it starts again.`

/** Whether a move into the database is incomplete. */
export async function isUnfinished(kysely: Connection): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${unfinishedTable}) is not null as there`.execute(
    kysely,
  )
  return rows[0]?.there === true
}

/** A copied table: the number of its rows, and their digest. */
export interface MovedTable {
  name: string
  rows: number
  sum: string
}

/** Returns the tables that have been copied so far; undefined if no move is in progress. */
export async function readMoved(connection: BulkConnection): Promise<MovedTable[] | undefined> {
  const [state] = await connection.rows<{ there: boolean }>(
    `select to_regclass(${quoteText(unfinishedTable)}) is not null as there`,
  )
  return state?.there
    ? connection.rows<MovedTable>(`select name, rows::double precision as rows, sum from ${unfinishedTable}`)
    : undefined
}

/** Marks the database as incomplete. */
export const beginMove = (connection: BulkConnection): Promise<void> =>
  connection.run(`create table ${unfinishedTable} (name text primary key, rows bigint not null, sum text not null)`)

/** Drops a table, if it exists, and its record. */
export const dropMoved = (connection: BulkConnection, name: string): Promise<void> =>
  connection.run(
    `drop table if exists ${quoteName(name)}; delete from ${unfinishedTable} where name = ${quoteText(name)}`,
  )

/** Records that a table has been copied, in the transaction that creates it. */
export const noteMoved = (connection: BulkConnection, { name, rows, sum }: MovedTable): Promise<void> =>
  connection.run(`insert into ${unfinishedTable} values (${quoteText(name)}, ${rows}, ${quoteText(sum)})`)

/** Marks the database as complete, or the move as abandoned. */
export const endMove = (connection: BulkConnection): Promise<void> =>
  connection.run(`drop table if exists ${unfinishedTable}`)
