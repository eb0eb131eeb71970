import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askPrepared, createRowReader, type Described } from '../../server/database/preparedQuery.ts'
import { parserLookup } from '../../server/database/valueParsers.ts'

const { DATABASE_URL: server } = process.env
const parserOf = parserLookup(pg.types.getTypeParser)

/** What the database said first in each message, as its protocol names them: T for the columns of rows, D for a row. */
function listenTo(client: pg.Client): string[] {
  const heard: string[] = []
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('rowDescription', () => heard.push('T'))
  connection.on('dataRow', () => heard.push('D'))
  return heard
}

it('rows are read by the types of their columns, empty values as null', () => {
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

describe.runIf(server)('a prepared statement', () => {
  let client: pg.Client
  let described: Described
  beforeAll(async () => {
    client = new pg.Client(server ?? '')
    await client.connect()
    described = { readers: new Map(), parserOf }
    await client.query('create temporary table barrels (id integer, litres integer)')
    await client.query('insert into barrels values (1, 300), (2, null)')
  })
  afterAll(() => client.end())

  const ask = (values: unknown[], name?: string) =>
    askPrepared(
      client,
      { ...(name ? { name } : {}), text: 'select * from barrels where id = any($1) order by id', values },
      described,
    )

  it('is told its columns once, and one without a name each time', async () => {
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

  it('is refused when its columns have changed, and never read by those that it had', async () => {
    await ask([[1]], 'before')
    await client.query('alter table barrels alter litres type text using litres || $$ l$$')
    await expect(ask([[1]], 'before')).rejects.toMatchObject({ code: '0A000' })
    expect((await ask([[1]], 'after')).rows).toEqual([{ id: 1, litres: '300 l' }])
  })

  it('that fails leaves the connection ready for the next one', async () => {
    await expect(ask(['no list'], 'failing')).rejects.toMatchObject({ code: '22P02' })
    expect((await ask([[2]], 'failing')).rows).toEqual([{ id: 2, litres: null }])
  })
})
