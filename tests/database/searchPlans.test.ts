import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registry } from '../api/testApi.ts'
import type { Database } from '../../server/database/database.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { list, type CountMode, type ListRequest } from '../../src/engine/records/list.ts'
import { derivedOf } from '../../src/engine/rules/validation/derived.ts'
import { effects } from '../../src/tourism/product.ts'
import { databasesFor } from './openTestDatabases.ts'
import { row } from './rows.ts'

const entity = registry.entity('establishments')
const rows = 6_000

type Sort = ListRequest['sort']

/** One name in twelve has the commonest word; every row has a place and a kind. */
const made = (number: number) => {
  const values = row(registry, 'establishments', {
    name_ge: number % 12 === 0 ? `სასტუმრო ვარდი ${number}` : `მარანი ${'აბგდევზთ'[number % 8]}ური ${number % 900}`,
    name_en: `Place ${number}`,
    status: number % 3 === 0 ? 'draft' : 'approved',
    mobile: String(500_000_000 + number * 7_919),
    // About as wide as a real one.
    desc_ge: 'ღვინის სახლი მთის ძირში '.repeat(20),
  })
  return {
    ...values,
    ...derivedOf(entity, values, ['კახეთი', 'Kakheti', number % 40 === 0 ? 'სიღნაღი' : 'თელავი', 'ღვინო']),
  }
}

/**
 * Has the statistics of the table made, and every page of it known as one that everybody sees: only so an index alone answers. A page that something
 * looks at in that moment is passed over.
 */
const seenByAll = ({ kysely }: Database): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      await sql`vacuum (analyze) establishments`.execute(kysely)
      const { rows: pages } = await sql<{ unseen: number }>`
        select relpages - relallvisible as unseen from pg_class where relname = 'establishments'`.execute(kysely)
      return pages[0]?.unseen === 0
    },
    { timeout: 120_000 },
  )

describe.each(databasesFor(registry))('a search over %s', (_name, open) => {
  let database: Database
  const sent: { text: string; parameters: readonly unknown[] }[] = []
  beforeAll(async () => {
    database = await open()
    const store = createSqlStore(registry, database.kysely)
    await store.insert(
      'establishments',
      Array.from({ length: rows }, (_none, number) => made(number)),
    )
    await seenByAll(database)
  })
  afterAll(() => database?.close())

  /** The plans of the statements of a search; `run` as they were carried out. */
  const plansOf = async (
    q: string,
    {
      filter = {},
      sort,
      count,
      run = false,
    }: { filter?: Record<string, unknown>; sort?: Sort; count: CountMode; run?: boolean },
  ): Promise<string[]> => {
    sent.length = 0
    const recording = new Proxy(database.kysely, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (name === 'executeQuery')
          return (query: CompiledQuery) => {
            sent.push({ text: query.sql, parameters: query.parameters })
            return target.executeQuery(query)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const context = {
      registry,
      store: createSqlStore(registry, recording),
      clock: () => new Date(),
      newId: () => '',
      effects,
    }
    await list(context, system, 'establishments', { filter: { ...filter, q }, sort, limit: 25, count })
    // Of so few rows a table is read sooner than an index; what needs one does so none the less.
    return database.kysely.connection().execute(async connection => {
      const ask = async (text: string, parameters: readonly unknown[] = []): Promise<string> =>
        (await connection.executeQuery<Record<'QUERY PLAN', string>>(CompiledQuery.raw(text, [...parameters]))).rows
          .map(line => line['QUERY PLAN'])
          .join('\n')
      const plans: string[] = []
      await ask('set enable_seqscan = off')
      const explain = run ? 'explain (analyze, timing off, summary off)' : 'explain'
      for (const { text, parameters } of sent) plans.push(await ask(`${explain} ${text}`, parameters))
      await ask('set enable_seqscan = on')
      return plans
    })
  }

  const rare = [
    'სასტუმრო',
    'სასტუმრო სიღნაღში',
    'სიღნაღში',
    'ვარდის',
    '5079',
    'place 4711',
    'სასტურმო',
    'cfcnevhj',
    'qwzrtplk',
    'გუსტავო',
    'EST-0034',
  ]
  const common = ['კახეთი', 'ღვინო კახეთში', 'მარანი', 'ს', 'მა']

  it.each([...rare, ...common].flatMap(q => [{}, { status: 'draft' }].map(filter => [q, filter] as const)))(
    'for %s among %j reads no table sequentially',
    async (q, filter) => {
      const plans = await plansOf(q, { filter, count: 'none' })
      expect(plans.length).toBeGreaterThan(0)
      for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
    },
  )

  it.each([...rare, ...common])('for %s is counted by an index, and no further than requested', async q => {
    const plans = await plansOf(q, { count: 'capped' })
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan/)
      expect(plan).toMatch(/Limit/)
    }
  })

  it.each([{}, { status: 'approved' }])(
    'among %j does not find all rows with a common word only to report more than a thousand',
    async filter => {
      const plans = await plansOf('კახეთი', { filter, count: 'capped', run: true })
      const found = plans.flatMap(plan => [...plan.matchAll(/establishments_search_index .*\(actual rows=(\d+)/g)])
      for (const [, entries] of found) expect(Number(entries)).toBeLessThanOrEqual(1_000)
      expect(plans.join('\n')).toMatch(/never executed/)
    },
  )

  it('reads no more than a few hundred texts to find out that a word is not common', async () => {
    const plans = await plansOf('სიღნაღში', { count: 'capped', run: true })
    const read = plans.flatMap(plan => [...plan.matchAll(/Index Only Scan .*\(actual rows=(\d+)/g)])
    expect(read.length).toBeGreaterThan(0)
    for (const [, texts] of read) expect(Number(texts)).toBeLessThanOrEqual(400)
  })

  it.each(common)('for %s reads the first texts only from the index of their order', async q => {
    expect((await plansOf(q, { count: 'none' }))[0]).toMatch(/Index Only Scan.*establishments_standing_id_index/)
  })

  describe('for several common words, in another order', () => {
    const newest: Sort = ['updated_at', 'DESC']
    const byName: Sort = ['name_ge', 'ASC']
    /** Has the planner take the table for a larger one, in which words are looked for in the order of the page. */
    const takenFor = (count: number): Promise<unknown> =>
      sql`update pg_class set reltuples = ${count} where relname = 'establishments'`.execute(database.kysely)
    beforeAll(() => takenFor(1_000_000))
    afterAll(() => takenFor(rows))

    const readIndexes = (plans: readonly string[]): string[] =>
      plans
        .flatMap(plan => [...plan.matchAll(/(establishments_\w+).*\(actual rows=[1-9]/g)])
        .map(([, name = '']) => name)

    it.each([{}, { status: 'approved' }])('among %j does not read all rows that have them', async filter => {
      const plans = await plansOf('ღვინო კახეთში', { filter, sort: newest, count: 'none', run: true })
      // How many rows there are, how common the words are, the page.
      expect(plans).toHaveLength(3)
      expect(readIndexes(plans)).not.toContain('establishments_search_index')
      expect(plans[2]).toMatch(/^Limit .*actual rows=25/)
    })

    it.each([
      ['ღვინო კახეთში', newest, {}],
      ['ღვინო კახეთში', byName, { status: 'draft' }],
      ['სასტუმრო კახეთში', byName, {}],
      ['სასტუმრო ვარდი', newest, { status: 'draft' }],
      ['სასტუმრო სიღნაღში', byName, {}],
    ] as const)(
      'for %s by %j among %j finds the same rows as in a small table, page by page',
      async (q, sort, filter) => {
        const pages = async (): Promise<string[][]> => {
          const store = createSqlStore(registry, database.kysely)
          const context = { registry, store, clock: () => new Date(), newId: () => '', effects }
          const ask = (request: Partial<ListRequest>) =>
            list(context, system, 'establishments', {
              filter: { ...filter, q },
              sort,
              limit: 25,
              count: 'none',
              ...request,
            })
          const idsOf = ({ rows: found }: Awaited<ReturnType<typeof ask>>) => found.map(({ id }) => String(id))
          const first = await ask({})
          const last = first.rows.at(-1)
          const place = { value: last?.[sort[0]], id: last?.id }
          return [
            idsOf(first),
            idsOf(await ask({ offset: 25 })),
            idsOf(await ask({ offset: 40, limit: 7 })),
            idsOf(await ask({ cursor: { name: 'after', place } })),
            // Of hotels there are not as many: what is found in order is too few then.
            idsOf(await ask({ offset: 480 })),
          ]
        }
        const large = await pages()
        await takenFor(rows)
        const small = await pages()
        await takenFor(1_000_000)
        expect(large).toEqual(small)
        expect(large[0]).toHaveLength(25)
        expect(large[3]).toEqual(large[1])
      },
    )
  })

  it('finds a record whose text is too long for the index', async () => {
    const store = createSqlStore(registry, database.kysely)
    const context = { registry, store, clock: () => new Date(), newId: () => '', effects }
    const values = row(registry, 'establishments', {
      name_ge: 'მარანი ვრცელი',
      name_en: 'Wide',
      status: 'approved',
      address_ge: 'ქუჩა '.repeat(600),
    })
    const long: Row = { ...values, ...derivedOf(entity, values, []), standing: 500 }
    await store.insert('establishments', [long])
    const { rows: found } = await list(context, system, 'establishments', {
      filter: { q: 'მარანი' },
      limit: 5,
      count: 'none',
    })
    expect(found[0]?.id).toBe(long.id)
  })

  it('does not read a long list of pending index changes, however many there were', async () => {
    const { kysely } = database
    await sql`update establishments set beds = 7`.execute(kysely)
    const { rows: left } = await sql<{ pages: number }>`
      select gin_clean_pending_list(indexrelid)::integer as pages from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'gin' and indrelid = 'establishments'::regclass`.execute(kysely)
    expect(left.length).toBeGreaterThan(1)
    for (const { pages } of left) expect(pages).toBeLessThanOrEqual(40)
  })
})
