import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { vacuumGrown } from '../../server/database/wrapEmbedded.ts'
import { barrels } from './declarations.ts'
import { row } from './rows.ts'

it('a table that has grown is planned for by its new size, once', async () => {
  const registry = barrels([])
  const database = await openDatabase({ memory: true })
  await migrate(database.kysely, registry)
  expect(await vacuumGrown(database.kysely)).toEqual([])
  const rows = Array.from({ length: 2_000 }, () => row(registry, 'barrels', { name: 'Oak' }))
  await createSqlStore(registry, database.kysely).insert('barrels', rows)
  expect(await vacuumGrown(database.kysely)).toEqual(['barrels'])
  expect(
    (await sql`select reltuples as rows from pg_class where relname = 'barrels'`.execute(database.kysely)).rows,
  ).toEqual([{ rows: 2_000 }])
  expect(await vacuumGrown(database.kysely)).toEqual([])
  await database.close()
})
