import { join } from 'node:path'
import { sql } from 'kysely'
import type { BulkConnection } from './bulk/bulk.ts'
import { quoteName, quoteText } from './schema/schemaSql.ts'
import type { Connection } from './tables.ts'

/** A table that exists while a move into the database is in progress or was interrupted: a row for each table that has been copied. */
const unfinishedTable = 'unfinished_move'

/** Where a data directory is moved to before it takes its place. While this is there, what lies beside it may be half of one and half of another. */
export const movingFolder = (directory: string): string => join(directory, 'moving')

/** What to do about a move that was broken off. */
export const unfinishedSentence = (place: string): string =>
  `A move into ${place} was interrupted: run the same "npm run move" again, and it goes on where it was; with --replace it begins anew.`

/** Whether a move into the database has not come to its end. */
export async function isUnfinished(kysely: Connection): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${unfinishedTable}) is not null as there`.execute(
    kysely,
  )
  return rows[0]?.there === true
}

/** A table that has been copied: how many rows it got, and their digest. */
export interface MovedTable {
  name: string
  rows: number
  sum: string
}

/** The tables that have been copied so far; undefined where no move is in progress. */
export async function readMoved(connection: BulkConnection): Promise<MovedTable[] | undefined> {
  const [state] = await connection.rows<{ there: boolean }>(
    `select to_regclass(${quoteText(unfinishedTable)}) is not null as there`,
  )
  return state?.there
    ? connection.rows<MovedTable>(`select name, rows::double precision as rows, sum from ${unfinishedTable}`)
    : undefined
}

/** Marks the database as one that is not whole yet. */
export const beginMove = (connection: BulkConnection): Promise<void> =>
  connection.run(`create table ${unfinishedTable} (name text primary key, rows bigint not null, sum text not null)`)

/** Drops a table, should it be there, and what is known of it. */
export const dropMoved = (connection: BulkConnection, name: string): Promise<void> =>
  connection.run(
    `drop table if exists ${quoteName(name)}; delete from ${unfinishedTable} where name = ${quoteText(name)}`,
  )

/** Records that a table has been copied, in the transaction that creates it. */
export const noteMoved = (connection: BulkConnection, { name, rows, sum }: MovedTable): Promise<void> =>
  connection.run(`insert into ${unfinishedTable} values (${quoteText(name)}, ${rows}, ${quoteText(sum)})`)

/** Says that the database is whole, or that what there is of it is given up. */
export const endMove = (connection: BulkConnection): Promise<void> =>
  connection.run(`drop table if exists ${unfinishedTable}`)
