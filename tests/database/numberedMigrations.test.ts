import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { loadMigrations, type NumberedMigration } from '../../server/database/numberedMigrations.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { barrels } from './declarations.ts'
import { row } from './rows.ts'

const before = barrels([{ name: 'maker', type: 'text' }])
const after = barrels([{ name: 'cooper', type: 'text' }])
const renamed: NumberedMigration = {
  number: 1,
  name: 'rename-maker',
  apply: async connection => {
    await sql`alter table barrels rename column maker to cooper`.execute(connection)
  },
}

let database: Database
let folder: string
beforeEach(async () => {
  database = await openDatabase({ memory: true })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const coopers = async () =>
  (
    await createSqlStore(after, database.kysely).find({
      entity: 'barrels',
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 9,
    })
  ).map(found => found.cooper)
const written = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return loadMigrations(pathToFileURL(`${folder}/`))
}

it('a migration does once what declarations cannot express, and keeps columns that would otherwise be dropped', async () => {
  await migrate(database.kysely, before, { migrations: [] })
  await createSqlStore(before, database.kysely).insert('barrels', [row(before, 'barrels', { maker: 'Gela' })])
  expect((await migrate(database.kysely, after, { migrations: [renamed] })).done).toEqual([
    'Migration 1 (rename-maker) is applied',
  ])
  expect(await coopers()).toEqual(['Gela'])
  expect((await migrate(database.kysely, after, { migrations: [renamed] })).done).toEqual([])
})

it('a new database is created as declared, with every migration marked as done', async () => {
  const { done } = await migrate(database.kysely, after, { migrations: [renamed] })
  expect(done).not.toContain('Migration 1 (rename-maker) is applied')
  expect((await migrate(database.kysely, after, { migrations: [renamed] })).done).toEqual([])
})

it('a migration that fails leaves nothing behind', async () => {
  await migrate(database.kysely, before, { migrations: [] })
  const failing: NumberedMigration = {
    number: 2,
    name: 'fails',
    apply: () => Promise.reject(new RangeError('half way')),
  }
  await expect(migrate(database.kysely, after, { migrations: [renamed, failing] })).rejects.toThrow('half way')
  expect((await migrate(database.kysely, before, { migrations: [] })).done).toEqual([])
})

it('a program does not start on a database with a migration that it does not know', async () => {
  await migrate(database.kysely, after, { migrations: [renamed] })
  await expect(migrate(database.kysely, after, { migrations: [] })).rejects.toThrow(
    'The migration 1 (rename-maker) is unknown to this version',
  )
})

it('a program starts with an unknown migration if that allows older versions', async () => {
  await migrate(database.kysely, after, { migrations: [] })
  const further: NumberedMigration = { number: 2, name: 'fills-in', apply: async () => {}, olderMayRun: true }
  await migrate(database.kysely, after, { migrations: [further], version: '2.0.0' })
  expect((await migrate(database.kysely, after, { migrations: [] })).done).toEqual([])
})

it('migrations are read from their folder in numerical order, without other files', async () => {
  const text = 'export const apply = async () => {}'
  const found = await written({ '010-later.ts': text, '002-sooner.ts': text, 'README.md': '', 'helper.ts': text })
  expect(found.map(({ number, name }) => [number, name])).toEqual([
    [2, 'sooner'],
    [10, 'later'],
  ])
})

it('two migrations with the same number, and one without a function to apply, are rejected', async () => {
  await expect(written({ '001-empty.ts': 'export const something = 1' })).rejects.toThrow(
    'The migration 001-empty.ts exports no function apply',
  )
  const text = 'export const apply = async () => {}'
  await rm(join(folder, '001-empty.ts'))
  await expect(written({ '001-one.ts': text, '001-other.ts': text })).rejects.toThrow(
    'Two migrations have the number 001',
  )
})

it('the migrations of the product can be read', async () => {
  expect((await loadMigrations()).map(migration => migration.number)).toEqual(
    (await loadMigrations()).map((_migration, index) => index + 1),
  )
})
