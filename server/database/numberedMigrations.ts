import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Connection } from './tables.ts'

/** A change of tables or data that declarations can't express, such as a renamed column; each is applied once per database. */
export interface NumberedMigration {
  number: number
  name: string
  apply: (connection: Connection) => Promise<void>
  /** Whether a version that does not know this migration can still use the database. */
  olderMayRun?: boolean
}

const folder = new URL('./migrations/', import.meta.url)
const fileName = /^(\d{3})-([a-z0-9-]+)\.ts$/

/** Loads the migrations of a folder in order. Throws if two have the same number or one does not export `apply`. */
export async function loadMigrations(from: URL = folder): Promise<NumberedMigration[]> {
  const migrations: NumberedMigration[] = []
  for (const file of (await readdir(fileURLToPath(from))).toSorted()) {
    const [, number, name] = fileName.exec(file) ?? []
    if (number === undefined || name === undefined) continue
    const { apply, olderMayRun = false } = (await import(new URL(file, from).href)) as Partial<NumberedMigration>
    if (typeof apply !== 'function') throw new Error(`The migration ${file} exports no function apply`)
    if (migrations.some(other => other.number === Number(number)))
      throw new Error(`Two migrations have the number ${number}`)
    migrations.push({ number: Number(number), name, apply, olderMayRun })
  }
  return migrations
}

/** The table that records applied migrations. */
export const migrationsTable = 'numbered_migrations'

export interface AppliedMigrations {
  /** Migrations that were applied to this database before, by number. */
  applied: ReadonlyMap<number, { name: string; olderMayRun: boolean }>
  record(migration: NumberedMigration): Promise<void>
}

/** Reads which migrations were applied, and creates the table for them if it is missing. */
export async function readApplied(connection: Connection, isThere: boolean): Promise<AppliedMigrations> {
  if (!isThere)
    await sql`create table ${sql.table(migrationsTable)} (number integer primary key, name text not null, applied_at timestamptz not null default now())`.execute(
      connection,
    )
  await sql`alter table ${sql.table(migrationsTable)} add column if not exists older_may_run boolean not null default false`.execute(
    connection,
  )
  const { rows } = await sql<{
    number: number
    name: string
    older_may_run: boolean
  }>`select number, name, older_may_run from ${sql.table(migrationsTable)} order by number`.execute(connection)
  return {
    applied: new Map(rows.map(row => [row.number, { name: row.name, olderMayRun: row.older_may_run }])),
    record: async ({ number, name, olderMayRun = false }) => {
      await sql`insert into ${sql.table(migrationsTable)} (number, name, older_may_run) values (${number}, ${name}, ${olderMayRun})`.execute(
        connection,
      )
    },
  }
}
