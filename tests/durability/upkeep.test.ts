import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { openInMemory } from '../../server/database/embedded/openInMemory.ts'
import { defaultLimits, runUpkeep } from '../../server/database/embedded/upkeep.ts'

let database: PGlite

beforeAll(async () => {
  database = await openInMemory()
  await database.exec(`
    CREATE TABLE "Busy table" (id int PRIMARY KEY, body text);
    CREATE TABLE quiet (id int);
    INSERT INTO quiet VALUES (1)`)
})
afterAll(() => database.close())

test('a large log gets a checkpoint, and then there is nothing more to do', async () => {
  await database.exec(`INSERT INTO "Busy table" SELECT g, repeat('b', 500) FROM generate_series(1, 3000) g`)
  const limits = { ...defaultLimits, logBytes: 1024 * 1024 }
  expect(await runUpkeep(database, limits)).toEqual({ checkpoint: true, vacuumed: ['public."Busy table"'] })
  expect(await runUpkeep(database, limits)).toEqual({ checkpoint: false, vacuumed: [] })
})

test('a table with many changes is vacuumed and analyzed, and others are left alone', async () => {
  await database.exec(`UPDATE "Busy table" SET body = 'changed'`)
  expect(await runUpkeep(database)).toEqual({ checkpoint: false, vacuumed: ['public."Busy table"'] })
  const known = await database.query(`SELECT reltuples AS rows FROM pg_class WHERE relname = 'Busy table'`)
  expect(known.rows).toEqual([{ rows: 3000 }])
  const dead = await database.query(`SELECT n_dead_tup AS rows FROM pg_stat_user_tables WHERE relname = 'Busy table'`)
  expect(dead.rows).toEqual([{ rows: 0 }])
})

test('a table that has grown is analyzed, although the engine forgot that it changed', async () => {
  await database.exec(`
    INSERT INTO quiet SELECT g FROM generate_series(1, 20000) g;
    SELECT pg_stat_reset()`)
  expect(await runUpkeep(database)).toEqual({ checkpoint: false, vacuumed: ['public.quiet'] })
  const known = await database.query(`SELECT reltuples AS rows FROM pg_class WHERE relname = 'quiet'`)
  expect(known.rows).toEqual([{ rows: 20_001 }])
  expect(await runUpkeep(database)).toEqual({ checkpoint: false, vacuumed: [] })
})

test('queries are answered between its steps, and its statistics of columns and expressions are complete', async () => {
  const known = async () =>
    (
      await database.query(`
        SELECT tablename, attname, n_distinct FROM pg_stats WHERE tablename IN ('busy_words', 'busy_words_upper') ORDER BY 1, 2`)
    ).rows
  await database.exec(`
    CREATE TABLE busy_words (id int, body text);
    CREATE INDEX busy_words_upper ON busy_words (upper(body));
    ALTER TABLE busy_words ALTER COLUMN body SET STATISTICS 400;
    INSERT INTO busy_words SELECT g, 'word ' || g % 50 FROM generate_series(1, 6000) g;
    ANALYZE busy_words`)
  const before = await known()
  expect(before).toHaveLength(3)
  await database.exec(`UPDATE busy_words SET body = 'word ' || id % 70`)
  const order: string[] = []
  const exec = vi.spyOn(database, 'exec').mockImplementation(async (...call) => {
    order.push(call[0])
    const { exec: original } = Object.getPrototypeOf(database) as typeof database
    return original.apply(database, call)
  })
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      await database.query('SELECT 1')
      order.push('another')
      await new Promise(resolve => setImmediate(resolve))
    }
  })()
  expect((await runUpkeep(database)).vacuumed).toEqual(['public.busy_words'])
  isOver = true
  await others
  exec.mockRestore()
  const turns = order.filter(said => said !== 'another')
  expect(turns.map(said => said.split(' ')[0])).toEqual(['VACUUM', 'VACUUM', 'ANALYZE', 'ANALYZE'])
  for (const [at, said] of order.entries()) if (turns.slice(1).includes(said)) expect(order[at - 1]).toBe('another')
  expect(await known()).toEqual(
    before.map(one => expect.objectContaining({ attname: (one as { attname: string }).attname })),
  )
  const distinct = await database.query(`
    SELECT n_distinct FROM pg_stats WHERE (tablename, attname) IN (('busy_words', 'body'), ('busy_words_upper', 'upper'))`)
  expect(distinct.rows).toEqual([{ n_distinct: 70 }, { n_distinct: 70 }])
  const targets = await database.query(`
    SELECT attname, attstattarget AS target FROM pg_attribute WHERE attrelid = 'busy_words'::regclass AND attnum > 0`)
  expect(targets.rows).toEqual([
    { attname: 'id', target: null },
    { attname: 'body', target: 400 },
  ])
})
