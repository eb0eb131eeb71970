import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPostgresLive } from '../../server/live/postgresLive.ts'
import { log } from '../../server/log.ts'
import { openRecords, type OpenedRecords } from '../../server/openRecords.ts'
import { readSettings, type ServerSettings } from '../../server/settings.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { system } from '../../src/engine/model/actor.ts'
import { continueDocument } from '../../src/engine/model/stored/continued.ts'
import type { StoredDocument } from '../../src/engine/model/stored/documentSchema.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { create } from '../../src/engine/records/create.ts'
import { SchemaBusy } from '../../src/features/declarations/schemaManager.ts'
import { tastingRooms, wineRoutes } from '../api/declarations/publishing.ts'
import { databases, onPostgres } from './database.ts'

const both: StoredDocument = {
  ...wineRoutes,
  resources: [...(wineRoutes.resources ?? []), ...(tastingRooms().resources ?? [])],
}

/** Publishes a document as it goes on from what there is. */
const publish = ({ declaring, context }: OpenedRecords, document: StoredDocument) =>
  declaring.publish(
    async ({ head }) => ({
      document: continueDocument(head.document, document, { newId: context.newId, fieldTypes }),
      row: newRow(context, system, 'declared_models', { note: null }),
    }),
    async () => undefined,
  )

/** Adds a record as the models of the moment have it. */
async function add({ models, context }: OpenedRecords, entity: string, name: string): Promise<void> {
  const { registry, store } = models.current()
  await create({ ...context, registry, store }, system, entity, { name_ge: name, name_en: name })
}

const namesIn = async ({ database }: OpenedRecords, table: string): Promise<unknown[]> =>
  (await sql<{ name_en: string }>`select name_en from ${sql.table(table)}`.execute(database.kysely)).rows.map(
    row => row.name_en,
  )

/** Opens the records of the settings; closed as the test ends, or before. */
async function open(settings: ServerSettings, options: { allowDestructive?: boolean } = {}): Promise<OpenedRecords> {
  const opened = await openRecords(settings, options)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= opened.close())
  onTestFinished(close)
  return { ...opened, close }
}

describe.each(databases)('what was declared while a server ran, over %s,', (_name, openDatabase) => {
  it('is available after a restart, with its records', async () => {
    const settings = readSettings(await openDatabase('tables'))
    const first = await open(settings)
    expect(first.models.current().number).toBe(0)
    await publish(first, both)
    await add(first, 'wine_routes', 'Kakheti way')
    await first.close()
    const second = await open(settings)
    const { number, registry, store, texts } = second.models.current()
    const rows = await store.find({
      entity: 'wine_routes',
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 9,
    })
    expect([number, rows.map(row => row.name_en)]).toEqual([1, ['Kakheti way']])
    expect(registry.entity('wine_routes').declaration.moderated).toBe(100)
    expect([
      texts.fieldLabel('en', 'wine_routes', 'difficulty'),
      texts.codeLabel('ka', 'route_difficulties', 'hard'),
    ]).toEqual(['Difficulty', 'რთული'])
  })

  it('is set aside by an incompatible program, without preventing its start or dropping the table', async () => {
    const settings = readSettings(await openDatabase('tables'))
    const first = await open(settings)
    await publish(first, both)
    await add(first, 'tasting_rooms', 'Cellar')
    const [routes, rooms] = both.resources ?? []
    const odd = {
      ...rooms,
      entity: { ...rooms?.entity, groups: [{ name: 'a', fields: [{ name: 'name', type: 'odd' }] }] },
    }
    const { context } = first
    await first.models
      .current()
      .store.insert('declared_models', [
        newRow(context, system, 'declared_models', { number: 2, document: { ...both, resources: [routes, odd] } }),
      ])
    await first.close()
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const second = await open(settings, { allowDestructive: true })
    const { number, registry } = second.models.current()
    expect([number, registry.entities.has('wine_routes'), registry.entities.has('tasting_rooms')]).toEqual([
      2,
      true,
      false,
    ])
    expect(await namesIn(second, 'tasting_rooms')).toEqual(['Cellar'])
    expect(warned).toHaveBeenLastCalledWith(
      { setAside: [expect.objectContaining({ name: 'tasting_rooms' })] },
      'Stored declarations are set aside; their rows are kept',
    )
    await second.close()
    const third = await open(settings, { allowDestructive: true })
    expect(await namesIn(third, 'tasting_rooms')).toEqual(['Cellar'])
  })

  it('keeps the columns of hidden fields, even if dropping undeclared columns is allowed', async () => {
    const settings = readSettings(await openDatabase('tables'))
    const first = await open(settings)
    const withSeats = tastingRooms('tasting_rooms', {
      groups: [
        {
          name: 'naming',
          fields: [
            { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 },
            { name: 'seats', type: 'integer', minimum: 0, maximum: 500 },
          ],
        },
      ],
    })
    await publish(first, withSeats)
    await add(first, 'tasting_rooms', 'Cellar')
    await sql`update tasting_rooms set seats = 12`.execute(first.database.kysely)
    await publish(first, tastingRooms())
    expect(first.models.current().registry.entity('tasting_rooms').properties.get('seats')?.hidden).toBe(true)
    await add(first, 'tasting_rooms', 'Terrace')
    await first.close()
    const second = await open(settings, { allowDestructive: true })
    await publish(second, withSeats)
    const { store } = second.models.current()
    const rows = await store.find({
      entity: 'tasting_rooms',
      where: [],
      sort: { property: 'name_en', order: 'ASC' },
      offset: 0,
      limit: 9,
    })
    expect(rows.map(row => [row.name_en, row.seats])).toEqual([
      ['Cellar', 12],
      ['Terrace', null],
    ])
  })

  it('creates the indexes of a table with records in the background, and describes the table', async () => {
    const settings = readSettings(await openDatabase('tables'))
    const first = await open(settings)
    await publish(first, tastingRooms())
    await add(first, 'tasting_rooms', 'Cellar')
    let left: readonly { table: string; indexes: boolean; derived: boolean }[] = []
    const sortable = tastingRooms('tasting_rooms', {
      list: { columns: ['name', 'seats'], sort: ['name_ge', 'ASC'], filters: ['seats'] },
      groups: [
        {
          name: 'naming',
          fields: [
            { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 },
            { name: 'seats', type: 'integer', minimum: 0, maximum: 500, completeness: { weight: 5 } },
          ],
        },
      ],
    })
    await first.declaring.publish(
      async ({ head }) => ({
        document: continueDocument(head.document, sortable, { newId: first.context.newId, fieldTypes }),
        row: newRow(first.context, system, 'declared_models', {}),
      }),
      async (_inside, unfinished) => void (left = unfinished),
    )
    expect(left).toEqual([{ table: 'tasting_rooms', indexes: true, derived: true }])
    const indexesOf = async () =>
      (
        await sql<{
          name: string
        }>`select indexname as name from pg_indexes where tablename = 'tasting_rooms' and indexname like '%seats%'`.execute(
          first.database.kysely,
        )
      ).rows.length
    expect(await indexesOf()).toBe(0)
    const { registry, store } = first.models.current()
    for (const one of left) await first.declaring.finish({ ...first.context, registry, store }, one)
    expect(await indexesOf()).toBeGreaterThan(0)
    const [row] = await store.find({
      entity: 'tasting_rooms',
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1,
    })
    expect(row?.completeness).toBe(0)
    await first.close()
    const second = await open(settings)
    expect(second.models.current().number).toBe(2)
  })
})

describe.skipIf(!process.env.DATABASE_URL)('two servers on one PostgreSQL', () => {
  it("are notified of each other's publications", async () => {
    const settings = readSettings(await onPostgres('tables'))
    const [one, other] = [await open(settings), await open(settings)]
    const live = await createPostgresLive(settings.databaseUrl ?? '', () => void other.models.newest())
    onTestFinished(() => live.close())
    await publish(one, both)
    await expect.poll(() => other.models.current().number).toBe(1)
    await add(other, 'wine_routes', 'Kakheti way')
    expect(await namesIn(one, 'wine_routes')).toEqual(['Kakheti way'])
  })

  it('abandon a publication that is blocked, without blocking others for long', async () => {
    const settings = readSettings(await onPostgres('tables'))
    const one = await open(settings)
    await publish(one, tastingRooms())
    await add(one, 'tasting_rooms', 'Cellar')
    const client = new pg.Client(settings.databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin; select * from tasting_rooms')
    const began = performance.now()
    const publishing = publish(
      one,
      tastingRooms('tasting_rooms', {
        groups: [
          {
            name: 'naming',
            fields: [
              { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 },
              { name: 'seats', type: 'integer' },
            ],
          },
        ],
      }),
    )
    const refused = expect(publishing).rejects.toBeInstanceOf(SchemaBusy)
    await new Promise(resolve => setTimeout(resolve, 300))
    const requested = performance.now()
    expect(await namesIn(one, 'tasting_rooms')).toEqual(['Cellar'])
    expect(performance.now() - requested).toBeLessThan(3_000)
    await refused
    expect(performance.now() - began).toBeGreaterThan(5_500)
    expect(one.models.current().number).toBe(1)
  })

  it('recreate an index whose creation was interrupted', async () => {
    const settings = readSettings(await onPostgres('tables'))
    const one = await open(settings)
    const sorted = tastingRooms('tasting_rooms', {
      list: { columns: ['name'], sort: ['name_ge', 'ASC'] },
    })
    await publish(one, sorted)
    await add(one, 'tasting_rooms', 'Cellar')
    await add(one, 'tasting_rooms', 'Cellar')
    const { kysely } = one.database
    const indexes = async () =>
      (
        await sql<{ name: string; valid: boolean }>`
          select x.relname as name, i.indisvalid as valid from pg_index i join pg_class x on x.oid = i.indexrelid
          where i.indrelid = 'tasting_rooms'::regclass and not i.indisprimary order by 1`.execute(kysely)
      ).rows
    const before = await indexes()
    const { name } = before[0]!
    await sql`drop index ${sql.ref(name)}`.execute(kysely)
    // Two rows have the same name, so this fails half way, as it does where the server is killed.
    const building = sql`create unique index concurrently ${sql.ref(name)} on tasting_rooms (name_en)`.execute(kysely)
    await expect(building).rejects.toThrow(/could not create unique index/)
    expect((await indexes()).find(index => index.name === name)?.valid).toBe(false)
    const { registry, store } = one.models.current()
    const left = { table: 'tasting_rooms', indexes: true, derived: false }
    await one.declaring.finish({ ...one.context, registry, store }, left)
    expect(await indexes()).toEqual(before)
  })

  it('lose no write and continue with a complete model when one of them dies during a publication', async () => {
    const settings = readSettings(await onPostgres('tables'))
    const [one, other] = [await open(settings), await open(settings)]
    await publish(one, tastingRooms())
    await other.models.newest()
    const written: string[] = []
    const slowest = { milliseconds: 0 }
    let isOver = false
    const writing = Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; !isOver; count++) {
        const name = `Cellar ${writer} ${count}`
        const began = performance.now()
        await add(writer % 2 ? one : other, 'tasting_rooms', name)
        slowest.milliseconds = Math.max(slowest.milliseconds, performance.now() - began)
        written.push(name)
      }
    })
    // The connection that is ended below.
    vi.spyOn(log, 'warn').mockReturnValue()
    const { declaring, context } = other
    const dying = declaring.publish(
      async ({ head }) => ({
        document: continueDocument(head.document, both, { newId: context.newId, fieldTypes }),
        row: newRow(context, system, 'declared_models', { note: 'dies' }),
      }),
      // Its tables are made and its number is written, in a transaction that the server's end cuts off.
      async () => {
        await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`.execute(
          one.database.kysely,
        )
      },
    )
    await expect(dying).rejects.toThrow()
    expect([(await one.models.newest()).number, (await other.models.newest()).number]).toEqual([1, 1])
    await publish(one, both)
    isOver = true
    await Promise.all(writing)
    expect([(await one.models.newest()).number, (await other.models.newest()).number]).toEqual([2, 2])
    expect((await namesIn(one, 'tasting_rooms')).toSorted()).toEqual(written.toSorted())
    expect(slowest.milliseconds).toBeLessThan(10_000)
    await add(other, 'wine_routes', 'Kakheti way')
    expect(await namesIn(one, 'wine_routes')).toEqual(['Kakheti way'])
  })
})
