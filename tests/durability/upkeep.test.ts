import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { openInMemory } from '../../server/database/embedded/openInMemory.ts'
import { defaultLimits, keepUp } from '../../server/database/embedded/upkeep.ts'

let database: PGlite

beforeAll(async () => {
  database = await openInMemory()
  await database.exec(`
    CREATE TABLE "Busy table" (id int PRIMARY KEY, body text);
    CREATE TABLE quiet (id int);
    INSERT INTO quiet VALUES (1)`)
})
afterAll(() => database.close())

test('a grown log gets a checkpoint, and then there is nothing more to do', async () => {
  await database.exec(`INSERT INTO "Busy table" SELECT g, repeat('b', 500) FROM generate_series(1, 3000) g`)
  const limits = { ...defaultLimits, logBytes: 1024 * 1024 }
  expect(await keepUp(database, limits)).toEqual({ checkpoint: true, vacuumed: ['public."Busy table"'] })
  expect(await keepUp(database, limits)).toEqual({ checkpoint: false, vacuumed: [] })
})

test('a table that changed much is vacuumed, the planner knows its size, and others are left alone', async () => {
  await database.exec(`UPDATE "Busy table" SET body = 'changed'`)
  expect(await keepUp(database)).toEqual({ checkpoint: false, vacuumed: ['public."Busy table"'] })
  const known = await database.query(`SELECT reltuples AS rows FROM pg_class WHERE relname = 'Busy table'`)
  expect(known.rows).toEqual([{ rows: 3000 }])
  const dead = await database.query(`SELECT n_dead_tup AS rows FROM pg_stat_user_tables WHERE relname = 'Busy table'`)
  expect(dead.rows).toEqual([{ rows: 0 }])
})
