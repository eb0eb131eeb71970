import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPipeline } from '../../server/database/pipeline.ts'
import { pipeliningPool } from '../../server/database/pipeliningPool.ts'
import { preparingPool } from '../../server/database/preparingPool.ts'
import { StatementNames } from '../../server/database/statementNames.ts'
import { samePlanMark } from '../../server/database/sql/samePlan.ts'

const { DATABASE_URL: server } = process.env

interface Row {
  value?: number
  backend: number
}

describe.runIf(server)('queries that are planned once', () => {
  const application_name = `pipeline of ${process.pid}`
  let connected = 0
  let pool: ReturnType<typeof pipeliningPool>

  afterEach(() => pool.end())

  async function open(patience: number): Promise<void> {
    connected = 0
    const preparing = { names: new StatementNames(), watch: <Result>(question: Promise<Result>) => question }
    const connections = new pg.Pool({ connectionString: server ?? '', max: 3 })
    connections.on('connect', () => connected++)
    const createClient = () => new pg.Client({ connectionString: server ?? '', application_name, pipeline: true })
    pool = pipeliningPool(preparingPool(connections, preparing), openPipeline({ createClient, ...preparing, patience }))
    await untilPipelined()
  }
  /** Milliseconds, whatever else the machine does meanwhile. */
  const usually = 60_000
  beforeEach(() => open(usually))

  const query = async (text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = await pool.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      client.release()
    }
  }
  const read = (what: string, values: unknown[] = []) =>
    query(`${samePlanMark}select ${what}, pg_backend_pid() as backend`, values)
  const isPipelined = async (): Promise<boolean> => {
    const [found] = await query(
      `${samePlanMark}select current_setting('application_name') = $1 as value, pg_backend_pid() as backend`,
      [application_name],
    )
    return Boolean(found?.value)
  }
  const untilPipelined = () => vi.waitFor(async () => expect(await isPipelined()).toBe(true), 20_000)

  it('share a connection, and each gets its own rows', async () => {
    connected = 0
    const numbers = Array.from({ length: 200 }, (_, number) => number)
    const answers = await Promise.all(
      numbers.map(number => read(number % 2 ? '$1::integer as value' : '($1::integer) + 0 as value', [number])),
    )
    expect(answers.map(([row]) => row?.value)).toEqual(numbers)
    expect(new Set(answers.map(([row]) => row?.backend)).size).toBe(1)
    expect(connected).toBe(0)
  })

  it('fail separately', async () => {
    const [before, failed, after] = await Promise.allSettled([
      read('10 / $1::integer as value', [2]),
      read('10 / $1::integer as value', [0]),
      read('10 / $1::integer as value', [5]),
    ])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect([before, after]).toMatchObject([{ value: [{ value: 5 }] }, { value: [{ value: 2 }] }])
  })

  it('do not wait behind a slow one', async () => {
    await pool.end()
    await open(50)
    const holder = await pool.connect()
    await holder.query(`select pg_advisory_lock(${process.pid})`, [])
    const slow = read(`1 as value from pg_advisory_lock(${process.pid})`)
    await new Promise(done => setTimeout(done, 100))
    expect(await read('2 as value')).toMatchObject([{ value: 2 }])
    await holder.query(`select pg_advisory_unlock(${process.pid})`, [])
    holder.release()
    expect(await slow).toMatchObject([{ value: 1 }])
  })

  it('are answered although their connection is lost, and share one again', async () => {
    const answers = Promise.all(Array.from({ length: 20 }, (_, number) => read('$1::integer as value', [number])))
    await query(
      'select pg_terminate_backend(pid) as value, 0 as backend from pg_stat_activity where application_name = $1',
      [application_name],
    )
    expect((await answers).map(([row]) => row?.value)).toEqual(Array.from({ length: 20 }, (_, number) => number))
    expect((await read('7 as value'))[0]?.value).toBe(7)
    await untilPipelined()
  })

  it('read in a transaction what it has written, and outside only what is committed', async () => {
    await query('create table if not exists pipelined (value integer)')
    const client = await pool.connect()
    try {
      await client.query('begin', [])
      await client.query('insert into pipelined values (1)', [])
      const counting = `${samePlanMark}select count(*)::integer as value, 0 as backend from pipelined`
      const [inside, outside] = [await client.query<Row>(counting, []), await query(counting)]
      expect([inside.rows[0]?.value, outside[0]?.value]).toEqual([1, 0])
      await client.query('commit', [])
      expect((await query(counting))[0]?.value).toBe(1)
    } finally {
      client.release()
      await query('drop table pipelined')
    }
  })

  it('are deallocated when nobody uses them any more, so that a connection keeps a bounded number', async () => {
    for (let round = 0; round < 4; round++)
      await Promise.all(Array.from({ length: 200 }, (_, number) => read(`${round * 200 + number} as value`)))
    const [kept] = await query(
      `${samePlanMark}select (select count(*)::integer from pg_prepared_statements) as value, pg_backend_pid() as backend`,
    )
    expect(kept?.value).toBeLessThanOrEqual(700)
    expect((await read('3 as value'))[0]?.value).toBe(3)
    expect(await isPipelined()).toBe(true)
  })

  it('use another connection if none can be opened', async () => {
    const preparing = { names: new StatementNames(), watch: <Result>(question: Promise<Result>) => question }
    const createClient = () => new pg.Client({ host: '127.0.0.1', port: 1, pipeline: true })
    const other = pipeliningPool(
      preparingPool(new pg.Pool({ connectionString: server ?? '', max: 1 }), preparing),
      openPipeline({ createClient, ...preparing }),
    )
    const client = await other.connect()
    for (let times = 0; times < 3; times++)
      expect((await client.query<Row>(`${samePlanMark}select 4 as value, 0 as backend`, [])).rows).toEqual([
        { value: 4, backend: 0 },
      ])
    client.release()
    await other.end()
  })
})
