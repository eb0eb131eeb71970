import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngineClient, embeddedPool } from '../../server/database/embedded/embeddedPool.ts'
import { openInMemory } from '../../server/database/embedded/openInMemory.ts'
import { runPrepared, begin, createRowReader, type RowReaders } from '../../server/database/preparedQuery.ts'
import { preparingPool } from '../../server/database/preparingPool.ts'
import { StatementNames } from '../../server/database/statementNames.ts'
import { deferredMark, samePlanMark } from '../../server/database/sql/samePlan.ts'
import { parserLookup } from '../../server/database/valueParsers.ts'

const { DATABASE_URL: server } = process.env
const parserOf = parserLookup(pg.types.getTypeParser)

/** How either database is spoken to, by the same driver. */
interface Place {
  createClient(): pg.Client
  createPool(): PostgresPool
  close(): Promise<void>
}

const onEngine = (engine: PGlite): Place => ({
  createClient: () => createEngineClient(engine),
  createPool: () => embeddedPool(engine),
  close: () => engine.close(),
})

const onServer = (connectionString: string): Place => ({
  createClient: () => new pg.Client({ connectionString }),
  createPool: () =>
    preparingPool(new pg.Pool({ connectionString, max: 1 }), {
      names: new StatementNames(),
      watch: question => question,
    }),
  close: async () => undefined,
})

const places: [name: string, open: () => Promise<Place>][] = [
  ['PGlite', async () => onEngine(await openInMemory())],
  ...(server ? [['PostgreSQL', async () => onServer(server)] as [string, () => Promise<Place>]] : []),
]

/** What the database said first in each message, as its protocol names them: T for the columns of rows, D for a row. */
function listenTo(client: pg.Client): string[] {
  const heard: string[] = []
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('rowDescription', () => heard.push('T'))
  connection.on('dataRow', () => heard.push('D'))
  return heard
}

it('rows are read by the types of their columns, with missing values as null', () => {
  const read = createRowReader(
    [
      { name: 'beds', dataTypeID: 23 },
      { name: 'name', dataTypeID: 25 },
      { name: 'at', dataTypeID: 1184 },
    ],
    parserOf,
  )
  expect(read(['12', 'მარანი', '2026-05-26 10:00:00+00'])).toEqual({
    beds: 12,
    name: 'მარანი',
    at: '2026-05-26T10:00:00.000Z',
  })
  expect(read([null, '', null])).toEqual({ beds: null, name: '', at: null })
})

describe.each(places)('a prepared statement (%s)', (_name, open) => {
  let place: Place
  let client: pg.Client
  let rowReaders: RowReaders
  beforeAll(async () => {
    place = await open()
    client = place.createClient()
    await client.connect()
    rowReaders = { readers: new Map(), parserOf }
    await client.query('create temporary table barrels (id integer, litres integer)')
    await client.query('insert into barrels values (1, 300), (2, null)')
  })
  afterAll(async () => {
    await client.end()
    await place.close()
  })

  const ask = (values: unknown[], name?: string) =>
    runPrepared(
      client,
      { ...(name ? { name } : {}), text: 'select * from barrels where id = any($1) order by id', values },
      rowReaders,
    )

  it('gets its column descriptions once, and one without a name each time', async () => {
    const heard = listenTo(client)
    const [first, second] = [await ask([[1, 2]], 'named'), await ask([[2]], 'named')]
    expect(heard.join('')).toBe('TDDD')
    expect(first.rows).toEqual([
      { id: 1, litres: 300 },
      { id: 2, litres: null },
    ])
    expect(second).toMatchObject({ command: 'SELECT', rowCount: 1, rows: [{ id: 2, litres: null }] })
    expect((await ask([[1]])).rows).toEqual((await ask([[1]])).rows)
    expect(heard.join('')).toBe('TDDDTDTD')
  })

  it('is rejected if its columns have changed, and never read with the old ones', async () => {
    await ask([[1]], 'before')
    await client.query('alter table barrels alter litres type text using litres || $$ l$$')
    await expect(ask([[1]], 'before')).rejects.toMatchObject({ code: '0A000' })
    expect((await ask([[1]], 'after')).rows).toEqual([{ id: 1, litres: '300 l' }])
  })

  it('that fails leaves the connection ready for the next one', async () => {
    await expect(ask(['no list'], 'failing')).rejects.toMatchObject({ code: '22P02' })
    expect((await ask([[2]], 'failing')).rows).toEqual([{ id: 2, litres: null }])
  })

  describe('that begins a transaction', () => {
    beforeAll(async () => {
      await runPrepared(client, begin, rowReaders)
      await client.query('rollback')
    })
    const beginning = { name: begin.name, values: [] }
    const beginWith = (values: unknown[], name?: string) =>
      runPrepared(
        client,
        {
          ...(name ? { name } : {}),
          text: 'insert into barrels values ($1, null) returning id',
          values,
          ahead: [beginning],
        },
        rowReaders,
      )
    const state = async () => (await client.query<{ xid: string | null }>('select txid_current_if_assigned() xid')).rows
    const isThere = async (id: number) => (await ask([[id]])).rows.length > 0

    it.each([undefined, 'beginning'])(
      'returns the same as alone, and is rolled back with the transaction (name: %s)',
      async name => {
        for (const _ of ['asked once', 'asked again']) {
          expect(await beginWith([7], name)).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [{ id: 7 }] })
          expect(await state()).not.toEqual([{ xid: null }])
          await client.query('rollback')
          expect(await isThere(7)).toBe(false)
        }
      },
    )

    it('fails with its transaction, in which nothing is executed until it ends', async () => {
      await expect(beginWith(['no number'])).rejects.toMatchObject({ code: '22P02' })
      await expect(ask([[1]])).rejects.toMatchObject({ code: '25P02' })
      await client.query('rollback')
      expect(await isThere(1)).toBe(true)
    })

    it('can be executed again under its name once the missing table exists', async () => {
      const wanting = { name: 'wanting', text: 'select $1::integer as id from vats', values: [1], ahead: [beginning] }
      await expect(runPrepared(client, wanting, rowReaders)).rejects.toMatchObject({ code: '42P01' })
      await client.query('rollback; create temporary table vats as select 1')
      expect((await runPrepared(client, wanting, rowReaders)).rows).toEqual([{ id: 1 }])
      await client.query('rollback')
    })
  })
})

describe.each(places)('a transaction of the pool (%s)', (_name, open) => {
  let place: Place
  let pool: PostgresPool
  beforeAll(async () => {
    place = await open()
    pool = place.createPool()
  })
  afterAll(async () => {
    await pool.end()
    await place.close()
  })
  const query = async (text: string, values: unknown[] = []) => {
    const client = await pool.connect()
    try {
      return await client.query<{ id: number }>(text, values)
    } finally {
      client.release()
    }
  }
  const all = async (...texts: [text: string, values?: unknown[]][]) => {
    const answers = []
    for (const [text, values] of texts) answers.push(await query(text, values))
    return answers.map(({ command, rows }) => [command, rows.map(({ id }) => id)])
  }

  it('begins with its first statement, whatever that is, and does nothing without one', async () => {
    await query('create temporary table kegs (id integer)')
    expect(await all(['begin'], ['commit'], ['begin'], ['rollback'])).toEqual([
      ['BEGIN', []],
      ['COMMIT', []],
      ['BEGIN', []],
      ['ROLLBACK', []],
    ])
    for (const first of [
      ['insert into kegs values (1)'],
      ['insert into kegs values ($1)', [2]],
      [`${samePlanMark}insert into kegs values ($1)`, [3]],
    ] as [string, unknown[]?][]) {
      await all(['begin'], first)
      expect(await all(['select id from kegs'], ['rollback'], ['select id from kegs'])).toMatchObject([
        ['SELECT', { length: 1 }],
        ['ROLLBACK', []],
        ['SELECT', []],
      ])
      await all(['begin'], first, ['commit'])
      expect(await all(['select id from kegs'], ['truncate kegs'])).toMatchObject([
        ['SELECT', { length: 1 }],
        ['TRUNCATE', []],
      ])
    }
  })

  it('sends deferrable statements with its next statement or its end, and rolls them back with the others', async () => {
    await query('create temporary table casks (id integer primary key)')
    const add = (id: number): [string, unknown[]] => [
      `${deferredMark}insert into casks values ($1::integer)`,
      [String(id)],
    ]
    const ids: [string] = ['select id from casks order by id']
    // What was not prepared yet is asked at once.
    await all(['begin'], [ids[0]], add(1), add(2), add(3), ['commit'])
    expect(await all(ids)).toEqual([['SELECT', [1, 2, 3]]])
    expect((await all(['begin'], [ids[0]], add(4), add(5), ids, ['rollback'], ids)).slice(4)).toEqual([
      ['SELECT', [1, 2, 3, 4, 5]],
      ['ROLLBACK', []],
      ['SELECT', [1, 2, 3]],
    ])
    await all(['begin'], ids, add(6), ['rollback'])
    await all(['begin'], ids, add(7), ['select id from casks where id = $1', [7]], add(8), ['commit'])
    await all(
      ...Array.from({ length: 50 }, (_value, index) => add(100 + index)).flatMap(one => [
        ['begin'] as [string],
        ids,
        one,
        one.with(1, [String(Number(one[1]) + 100)]) as typeof one,
        ['commit'] as [string],
      ]),
    )
    const [[, found] = []] = await all(ids)
    expect(found).toHaveLength(105)
  })

  it('sends values of any type in advance, and returns only the rows of its own statement', async () => {
    await query('create temporary table vats (id integer, name text, tags text[], more jsonb)')
    const add = (id: number): [string, unknown[]] => [
      `${deferredMark}insert into vats values ($1::integer, $2::text, $3::text[], $4::jsonb) returning id, name, tags`,
      [id, null, ['a,b', '{"'], { a: [id] }],
    ]
    const rows: [string] = ["select concat_ws(' ', id, name, tags, more->'a') as id from vats order by vats.id"]
    await all(['begin'], rows, add(1), ['commit'])
    const [, , , [, found] = [], , [, last] = []] = await all(['begin'], rows, add(2), rows, ['commit'], rows)
    expect(found).toEqual([1, 2].map(id => `${id} {"a,b","{\\""} [${id}]`))
    expect(last).toEqual(found)
  })

  it('fails because of a deferred statement at its next statement or its end, and is then rolled back', async () => {
    await query('create temporary table pails (id integer primary key)')
    const add = (id: number): [string, unknown[]] => [
      `${deferredMark}insert into pails values ($1::integer)`,
      [String(id)],
    ]
    await all(['begin'], ['select 1'], add(1), ['commit'])
    for (const last of [['commit'], ['select id from pails where id = $1', [1]], ['select id from pails']] as [
      string,
      unknown[]?,
    ][]) {
      await all(['begin'], ['select 1'], add(2), add(1))
      await expect(all(last)).rejects.toMatchObject({ code: '23505' })
      await all(['rollback'])
      expect(await all(['select id from pails'])).toEqual([['SELECT', [1]]])
    }
  })
})
