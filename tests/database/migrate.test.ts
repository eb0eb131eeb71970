import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { recordDerivedRebuilt } from '../../server/database/schema/derivedMarks.ts'
import { loadMigrations } from '../../server/database/numberedMigrations.ts'
import type { Connection } from '../../server/database/tables.ts'
import type { Database } from '../../server/database/database.ts'
import { SchemaError } from '../../server/database/schemaError.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { createRegistry, type Registry } from '../../src/engine/model/registry.ts'
import { codeLists } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { barrels, nothing } from './declarations.ts'
import { databases } from './openTestDatabases.ts'
import { row } from './rows.ts'
import { authorization } from '../../src/tourism/authorization.ts'

describe.each(databases)('migrate on %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  const last = '1000000'
  afterEach(() => migrate(database.kysely, nothing, { allowDestructive: true, version: last }))
  afterAll(() => database.close())

  let released = 0
  /** A start of a version after all others. */
  const change = (registry: Registry, allowDestructive = false) =>
    migrate(database.kysely, registry, { allowDestructive, version: `${++released}.0.0` })
  /** A start of the version of a number. */
  const startOf = (version: string, registry: Registry, allowDestructive = false) =>
    migrate(database.kysely, registry, { allowDestructive, version })
  const refusal = async (registry: Registry, allowDestructive = false): Promise<readonly string[]> => {
    const error = await change(registry, allowDestructive).then(
      () => new Error('nothing was refused'),
      (reason: unknown) => reason,
    )
    if (!(error instanceof SchemaError)) throw error
    expect(error.code).toBe('schema_refused')
    return error.sentences
  }
  const fill = async (registry: Registry, ...rows: Row[]) =>
    createSqlStore(registry, database.kysely).insert(
      'barrels',
      rows.map(values => row(registry, 'barrels', values)),
    )
  const all = (registry: Registry) =>
    createSqlStore(registry, database.kysely).find({
      entity: 'barrels',
      where: [],
      sort: { property: 'name', order: 'ASC' },
      offset: 0,
      limit: 100,
    })
  const plain = barrels([])

  it('creates what is declared, and finds nothing to do the next time', async () => {
    expect((await change(plain)).done).toContain('barrels is created')
    expect(await change(plain)).toEqual({ done: [], kept: [], setAside: new Map(), derivedChanged: [] })
  })

  it('plans what a start would do, including numbered migrations, without changing anything', async () => {
    await change(plain)
    const wider = barrels([{ name: 'litres', type: 'integer' }])
    const apply = async (connection: Connection) => void (await sql`create table oak ()`.execute(connection))
    const migrations = [...(await loadMigrations()), { number: 901, name: 'oak', apply }]
    const planned = await migrate(database.kysely, wider, { plan: true, migrations, version: '900000.0.0' })
    expect(planned.done).toEqual(['Migration 901 (oak) is applied', 'barrels.litres is added'])
    expect((await sql`select to_regclass('oak') as there`.execute(database.kysely)).rows).toEqual([{ there: null }])
    expect((await change(wider)).done).toEqual(['barrels.litres is added'])
  })

  it('adds a column to existing rows, empty or with the empty value of its type', async () => {
    await change(plain)
    await fill(plain, { name: 'Oak' })
    const wider = barrels([
      { name: 'litres', type: 'integer' },
      { name: 'full', type: 'boolean' },
      { name: 'tags', type: 'choices', choices: 'guide_languages' },
      { name: 'photos', type: 'images' },
    ])
    const { done } = await change(wider)
    expect(done).toEqual([
      'barrels.litres is added',
      'barrels.full is added',
      'barrels.tags is added',
      'barrels.photos is added',
    ])
    expect(await all(wider)).toMatchObject([{ name: 'Oak', litres: null, full: false, tags: [], photos: [] }])
  })

  it('adds and drops indexes with the declaration, and keeps those that were created by hand', async () => {
    const listed = barrels([{ name: 'litres', type: 'integer' }], { list: { columns: ['name', 'litres'] } })
    await change(listed)
    await sql`create index by_hand on barrels (name)`.execute(database.kysely)
    const { done } = await change(barrels([{ name: 'litres', type: 'integer' }], { list: { columns: ['litres'] } }))
    expect(done).toEqual([
      'The index barrels_name_id_index of barrels is dropped',
      'The index barrels_name_id_downwards of barrels is dropped',
    ])
    const { rows } = await sql<{
      name: string
    }>`select indexname as name from pg_indexes where tablename = 'barrels' order by 1`.execute(database.kysely)
    const names = rows.map(index => index.name)
    expect(names).toContain('by_hand')
    expect(names).toContain('barrels_litres_id_index')
    expect((await change(listed)).done).toEqual([
      'An index on barrels.name, barrels.id is created',
      'An index on barrels.name, barrels.id is created',
    ])
  })

  it('recreates an index whose declaration changed under the same name', async () => {
    await change(barrels([{ name: 'code', type: 'text', unique: true }]))
    const { done } = await change(barrels([{ name: 'code', type: 'text', unique: true }], { internal: true }))
    expect(done).toContain('The index barrels_code_unique of barrels is dropped')
    expect(done).toContain('A unique index on barrels.code is created')
  })

  it('widens a column and keeps its values', async () => {
    const narrow = barrels(
      [
        { name: 'litres', type: 'integer' },
        { name: 'pressed', type: 'date' },
      ],
      { list: { columns: ['litres'] } },
    )
    await change(narrow)
    await fill(narrow, { litres: 225, pressed: '2025-10-03' })
    const wide = barrels(
      [
        { name: 'litres', type: 'decimal' },
        { name: 'pressed', type: 'instant' },
      ],
      { list: { columns: ['litres'] } },
    )
    expect((await change(wide)).done).toEqual([
      'barrels.litres becomes double precision',
      'barrels.pressed becomes timestamp(3) with time zone',
    ])
    expect(await all(wide)).toMatchObject([{ litres: 225, pressed: '2025-10-03T00:00:00.000Z' }])
    expect((await change(wide)).done).toEqual([])
  })

  it('keeps columns and tables that are no longer declared and reports them, until dropping is allowed', async () => {
    const wider = barrels([{ name: 'litres', type: 'integer' }])
    await change(wider)
    await fill(wider, { litres: 225 })
    const without = await change(barrels([{ name: 'cooper', type: 'text' }]))
    expect(without.kept).toEqual([
      'barrels.litres is no longer declared; it is dropped with its values with --allow-destructive',
    ])
    expect((await change(nothing)).kept).toEqual([
      'barrels is no longer declared; it is dropped with all its rows with --allow-destructive',
    ])
    expect(await all(wider)).toMatchObject([{ litres: 225 }])
    expect((await change(nothing, true)).done).toEqual([
      'barrels is no longer declared; it is dropped with all its rows',
    ])
  })

  it('accepts new rows if a required column is no longer declared', async () => {
    await change(barrels([{ name: 'origin', type: 'text', required: true, readOnly: true }]))
    expect((await change(plain)).done).toEqual(['barrels.origin may be empty'])
    await fill(plain, { name: 'Oak' })
    expect(await all(plain)).toMatchObject([{ name: 'Oak' }])
  })

  describe('next to a newer version', () => {
    const older = barrels([{ name: 'cooper', type: 'text', maximum: 100 }], { list: { columns: ['name'] } })
    const newer = createRegistry({
      entities: [
        {
          name: 'barrels',
          title: 'name',
          list: { columns: ['litres'] },
          groups: [
            {
              name: 'barrel',
              fields: [
                { name: 'name', type: 'text', search: true },
                { name: 'cooper', type: 'text', maximum: 100, unique: true },
                { name: 'litres', type: 'integer' },
                { name: 'full', type: 'boolean' },
              ],
            },
          ],
        },
        { name: 'cellars', title: 'name', groups: [{ name: 'cellar', fields: [{ name: 'name', type: 'text' }] }] },
      ],
      codeLists,
      fieldTypes,
      authorization,
    })
    const indexes = async () =>
      (
        await sql<{
          name: string
        }>`select indexname as name from pg_indexes where tablename = 'barrels' order by 1`.execute(database.kysely)
      ).rows.map(({ name }) => name)

    it.each(['2.0.0', '1.0.0'])(
      'an older one starts, leaves unchanged what the newer one (%s) created, and both write',
      async version => {
        await startOf('1.0.0', older)
        await fill(older, { name: 'Old' })
        await startOf(version, newer)
        await fill(newer, { name: 'New', litres: 225, full: true })
        const made = await indexes()
        for (const allowed of [false, true]) {
          const { done, kept } = await startOf('1.0.0', older, allowed)
          expect(kept).toEqual([
            'barrels.litres is left alone: a newer version created it',
            'barrels.full is left alone: a newer version created it',
            'cellars is left alone: a newer version created it',
          ])
          expect(done).toEqual(
            [
              'An index on barrels.name, barrels.id is created',
              'An index on barrels.name, barrels.id is created',
            ].slice(0, allowed ? 0 : 2),
          )
          expect(await indexes()).toEqual(expect.arrayContaining(made))
        }
        await fill(older, { name: 'Older still' })
        expect(await all(newer)).toMatchObject([
          { name: 'New', litres: 225, full: true },
          { name: 'Old', litres: null, full: false },
          { name: 'Older still', litres: null, full: false },
        ])
        expect((await startOf(version, newer)).kept).toEqual([])
      },
    )

    it('what a newer version created is dropped by a later one that no longer declares it, if that is allowed', async () => {
      await startOf('1.0.0', older)
      await startOf('2.0.0', newer)
      await startOf('1.0.0', older)
      const { done } = await startOf('3.0.0', older, true)
      expect(done).toContain('barrels.litres is no longer declared; it is dropped with its values')
      expect(done).toContain('cellars is no longer declared; it is dropped with all its rows')
    })

    it('an older version works with a column that became optional, and stops at one of another type, whatever is allowed', async () => {
      const [strict, loose, other] = [
        barrels([{ name: 'code', type: 'text', required: true, readOnly: true }]),
        barrels([{ name: 'code', type: 'text' }]),
        barrels([{ name: 'code', type: 'json' }]),
      ]
      await startOf('1.0.0', strict)
      await startOf('2.0.0', loose)
      await fill(loose, { name: 'Empty' })
      expect((await startOf('1.0.0', strict)).kept).toEqual(['barrels.code is left as a newer version changed it'])
      await startOf('3.0.0', other)
      for (const allowed of [false, true])
        await expect(startOf('1.0.0', strict, allowed)).rejects.toMatchObject({
          sentences: ['barrels.code is jsonb since a newer version, and this one needs text'],
        })
    })

    it('an older version stops at a required column that it does not fill in', async () => {
      await startOf('1.0.0', plain)
      await startOf('2.0.0', barrels([{ name: 'origin', type: 'text', required: true, readOnly: true }]))
      for (const allowed of [false, true])
        await expect(startOf('1.0.0', plain, allowed)).rejects.toMatchObject({
          sentences: [
            'barrels.origin must always have a value, which this version does not write: a newer version created it',
          ],
        })
    })
  })

  it('never drops what no version of the program created', async () => {
    await change(plain)
    await sql`alter table barrels add column by_hand integer`.execute(database.kysely)
    await sql`create table tasting_rooms (id uuid primary key)`.execute(database.kysely)
    await sql`comment on table tasting_rooms is 'Kept as it is declared'`.execute(database.kysely)
    const { done, kept } = await change(plain, true)
    expect([done, kept]).toEqual([
      [],
      [
        'barrels.by_hand is left alone: no version of the program created it',
        'tasting_rooms is left alone: no version of the program created it',
      ],
    ])
    await sql`drop table tasting_rooms`.execute(database.kysely)
  })

  it('treats what was created before versions were recorded as created by the oldest version', async () => {
    await change(barrels([{ name: 'litres', type: 'integer' }]))
    await sql`drop table schema_made, schema_programs`.execute(database.kysely)
    expect((await change(plain, true)).done).toEqual([
      'barrels.litres is no longer declared; it is dropped with its values',
    ])
  })

  it('stops before it narrows a column', async () => {
    await change(barrels([{ name: 'litres', type: 'decimal' }]))
    expect(await refusal(barrels([{ name: 'litres', type: 'integer' }]))).toEqual([
      'barrels.litres would change from double precision to integer, which does not keep its values',
    ])
    expect(await refusal(barrels([{ name: 'litres', type: 'boolean' }]))).toEqual([
      'barrels.litres would change from double precision to boolean, which does not keep its values',
    ])
  })

  it('drops and narrows where that is allowed', async () => {
    const before = barrels([
      { name: 'litres', type: 'decimal' },
      { name: 'cooper', type: 'text' },
    ])
    await change(before)
    await fill(before, { name: 'Oak', litres: 22.5, cooper: 'Gela' })
    const after = barrels([{ name: 'litres', type: 'boolean' }])
    await change(after, true)
    expect(await all(after)).toEqual([expect.objectContaining({ name: 'Oak', litres: false })])
    expect((await all(after))[0]).not.toHaveProperty('cooper')
    expect((await change(after)).done).toEqual([])
  })

  it('stops before a column with duplicate values becomes unique, whatever is allowed', async () => {
    const before = barrels([{ name: 'code', type: 'text' }])
    await change(before)
    await fill(before, { code: 'A' }, { code: 'A' }, { code: null }, { code: null }, { code: 'B' })
    const unique = barrels([{ name: 'code', type: 'text', unique: true }])
    for (const allowed of [false, true])
      expect(await refusal(unique, allowed)).toEqual([
        'barrels.code must be unique, but some values occur more than once',
      ])
    await createSqlStore(before, database.kysely).update(
      'barrels',
      [{ property: 'code', operator: 'in', value: ['A'] }],
      { code: null },
    )
    expect((await change(unique)).done).toEqual(['A unique index on barrels.code is created'])
  })

  it('stops before a column with empty values becomes required, and makes it required if there are none', async () => {
    const before = barrels([{ name: 'code', type: 'text' }])
    await change(before)
    await fill(before, { code: null })
    const required = barrels([{ name: 'code', type: 'text', required: true, readOnly: true }])
    for (const allowed of [false, true])
      expect(await refusal(required, allowed)).toEqual([
        'barrels.code must always have a value, but there are rows without one',
      ])
    const more = barrels([
      { name: 'code', type: 'text' },
      { name: 'origin', type: 'text', required: true, readOnly: true },
    ])
    expect(await refusal(more)).toEqual(['barrels.origin must always have a value, but existing rows have none'])
    await createSqlStore(before, database.kysely).update('barrels', [], { code: 'A' })
    expect((await change(required)).done).toEqual(['barrels.code must always have a value'])
    expect((await change(before)).done).toEqual(['barrels.code may be empty'])
  })

  it('ignores tables of other programs, and stops if one has a declared name', async () => {
    await sql`create table barrels (id uuid)`.execute(database.kysely)
    await sql`create table cellars (id uuid)`.execute(database.kysely)
    expect(await refusal(plain, true)).toEqual([
      'barrels is declared, but a table with that name already exists that the declarations did not create',
    ])
    await sql`drop table barrels`.execute(database.kysely)
    await change(plain, true)
    expect((await sql`select from cellars`.execute(database.kysely)).rows).toEqual([])
    await sql`drop table cellars`.execute(database.kysely)
  })

  it('reports entities whose search words were computed from other fields, until they are recomputed', async () => {
    const before = barrels([{ name: 'cooper', type: 'text' }])
    const after = barrels([{ name: 'cooper', type: 'text', search: true }])
    await change(before)
    expect((await change(after)).derivedChanged).toEqual([])
    await change(before)
    await fill(before, { name: 'Oak', cooper: 'Gela' })
    for (let start = 0; start < 2; start++)
      expect((await change(after)).derivedChanged).toEqual([{ entity: 'barrels', columns: ['search'] }])
    await recordDerivedRebuilt(database.kysely, after, 'barrels')
    expect((await change(after)).derivedChanged).toEqual([])
  })

  it('reports entities whose search words only have another spelling, which are found in the meantime', async () => {
    const searched = barrels([{ name: 'cooper', type: 'text', search: true }])
    await change(searched)
    await fill(searched, { name: 'Oak', cooper: 'Gela' })
    const fields = searched
      .entity('barrels')
      .searchable.map(property => property.name)
      .join(' ')
    const mark = (text: string) => sql`comment on column barrels.search is ${sql.lit(text)}`.execute(database.kysely)
    await mark(`form 99: ${fields}`)
    expect((await change(searched)).derivedChanged).toEqual([
      { entity: 'barrels', columns: ['search'], respelled: true },
    ])
    // A way of writing that is asked for otherwise now is made anew before anybody asks.
    for (const former of [`form 2: ${fields}`, fields]) {
      await mark(former)
      expect((await change(searched)).derivedChanged).toEqual([{ entity: 'barrels', columns: ['search'] }])
    }
    await recordDerivedRebuilt(database.kysely, searched, 'barrels')
    expect((await change(searched)).derivedChanged).toEqual([])
  })

  it('reports entities whose completeness was computed with other weights, until it is recomputed', async () => {
    const counting = (weight: number) => barrels([{ name: 'cooper', type: 'text', completeness: { weight } }])
    await change(barrels([{ name: 'cooper', type: 'text' }]))
    await fill(plain, { name: 'Oak' })
    expect(await change(counting(5))).toMatchObject({
      done: ['barrels.completeness is added'],
      derivedChanged: [{ entity: 'barrels', columns: ['standing', 'completeness'] }],
    })
    await recordDerivedRebuilt(database.kysely, counting(5), 'barrels')
    expect((await change(counting(5))).derivedChanged).toEqual([])
    expect((await change(counting(6))).derivedChanged).toEqual([
      { entity: 'barrels', columns: ['standing', 'completeness'] },
    ])
  })

  it('prevents changing or removing rows of append-only tables', async () => {
    const kept = barrels([], { appendOnly: true })
    await change(kept)
    await fill(kept, { name: 'Oak' })
    for (const statement of [sql`update barrels set name = 'x'`, sql`delete from barrels`, sql`truncate barrels`])
      await expect(statement.execute(database.kysely)).rejects.toThrow('rows of barrels are only ever added')
    expect(await all(kept)).toMatchObject([{ name: 'Oak' }])
    expect((await change(plain)).done).toEqual(['barrels takes changes'])
    await sql`delete from barrels`.execute(database.kysely)
    expect((await change(kept)).done).toEqual(['barrels only takes new rows'])
  })

  it('creates the tables once if two servers start at the same time', async () => {
    const both = await Promise.all([change(plain), change(plain)])
    expect(both.filter(({ done }) => done.includes('barrels is created'))).toHaveLength(1)
    expect(both.filter(({ done }) => done.length === 0)).toHaveLength(1)
  })
})
