import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Connection } from './tables.ts'

/** A change of tables or data that declarations can't tell, as a renamed column; each is applied once per database. */
export interface NumberedMigration {
  number: number
  name: string
  apply: (connection: Connection) => Promise<void>
}

const folder = new URL('./migrations/', import.meta.url)
const fileName = /^(\d{3})-([a-z0-9-]+)\.ts$/

/** The migrations of a folder in their order. Throws for two of one number and for one without `apply`. */
export async function loadMigrations(from: URL = folder): Promise<NumberedMigration[]> {
  const migrations: NumberedMigration[] = []
  for (const file of (await readdir(fileURLToPath(from))).toSorted()) {
    const [, number, name] = fileName.exec(file) ?? []
    if (number === undefined || name === undefined) continue
    const { apply } = (await import(new URL(file, from).href)) as Partial<NumberedMigration>
    if (typeof apply !== 'function') throw new Error(`The migration ${file} exports no function apply`)
    if (migrations.some(other => other.number === Number(number))) throw new Error(`Two migrations have the number ${number}`)
    migrations.push({ number: Number(number), name, apply })
  }
  return migrations
}

/** The table that remembers what was applied. */
export const migrationsTable = 'numbered_migrations'

export interface AppliedMigrations {
  /** Numbers and names of what was applied to this database before. */
  applied: ReadonlyMap<number, string>
  record(migration: NumberedMigration): Promise<void>
}

/** What was applied to a database; the table that remembers it is made where it lacks. */
export async function readApplied(connection: Connection, isThere: boolean): Promise<AppliedMigrations> {
  if (!isThere) await sql`create table ${sql.table(migrationsTable)} (number integer primary key, name text not null, applied_at timestamptz not null default now())`.execute(connection)
  const { rows } = await sql<{ number: number; name: string }>`select number, name from ${sql.table(migrationsTable)} order by number`.execute(connection)
  return {
    applied: new Map(rows.map(row => [row.number, row.name])),
    record: async ({ number, name }) => {
      await sql`insert into ${sql.table(migrationsTable)} (number, name) values (${number}, ${name})`.execute(connection)
    },
  }
}
