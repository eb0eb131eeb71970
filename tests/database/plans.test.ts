import { CompiledQuery, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { openPrepared } from '../api/stores.ts'
import { describeIndexes } from '../../server/database/schema/describeIndexes.ts'
import { countSql, findSql } from '../../server/database/sql/querySql.ts'
import { samePlanMark } from '../../server/database/sql/samePlan.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { registry } from '../api/testApi.ts'
import { isList } from '../../src/engine/model/column.ts'
import type { Condition, Order, Query } from '../../src/engine/model/query.ts'
import type { Entity } from '../../src/engine/model/registry.ts'
import { findFromCursor } from '../../src/engine/records/findFromCursor.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { row } from './rows.ts'

const listed = [...registry.entities.values()].filter(entity => entity.declaration.list && entity.table === entity.name)
const orders: readonly Order[] = ['ASC', 'DESC']
const notDeleted: Condition = { property: 'deleted_at', operator: 'in', value: [null] }
const sample: Record<string, unknown> = {
  uuid: '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f',
  text: 'open',
  integer: 1,
  boolean: true,
  date: '2026-05-26',
}

const run = (text: string, parameters: readonly unknown[] = []) =>
  database.kysely.executeQuery<Record<'QUERY PLAN', string>>(CompiledQuery.raw(text, [...parameters]))
const switched = async (way: 'on' | 'off', kinds: readonly string[]) => {
  for (const kind of kinds) await run(`set enable_${kind} = ${way}`)
}

let database: Database
beforeAll(async () => {
  database = await openPrepared(registry)
  await switched('off', ['seqscan', 'sort', 'incremental_sort', 'bitmapscan'])
})
afterAll(() => database.close())

/** The plan where no table is read from end to end and no rows are sorted, if that can be helped. */
const plan = async (statement: RawBuilder<unknown>): Promise<string> => {
  const { sql: text, parameters } = statement.compile(database.kysely)
  return (await run(`explain ${text}`, parameters)).rows.map(line => line['QUERY PLAN']).join('\n')
}
const page = (entity: Entity, where: Condition[], property: string, order: Order) =>
  plan(
    findSql(entity, {
      entity: entity.name,
      where: [...where, notDeleted],
      sort: { property, order },
      offset: 0,
      limit: 25,
    }),
  )

describe.each(listed.map(entity => [entity.name, entity] as const))('a page of %s', (_name, entity) => {
  it.each(entity.sortable.flatMap(({ name }) => orders.map(order => [name, order] as const)))(
    'by %s %s is read in order from an index',
    async (property, order) => {
      const found = await page(entity, [], property, order)
      expect(found).toMatch(/Index Scan/)
      expect(found).not.toMatch(/Sort|Seq Scan/)
    },
  )

  it.each(entity.sortable.flatMap(({ name }) => orders.map(order => [name, order] as const)))(
    'from a cursor by %s %s is read from the same index, at any depth',
    async (property, order) => {
      const place = {
        value: sample[entity.properties.get(property)?.column ?? ''] ?? '2026-05-26T09:00:00.000Z',
        id: sample.uuid as string,
      }
      const queries: Query[] = []
      const store = { find: async (query: Query) => (queries.push(query), []) } as unknown as Store
      for (const cursor of [{ after: place }, { before: place }])
        await findFromCursor(
          store,
          entity,
          { entity: entity.name, where: [notDeleted] },
          { sort: { property, order } },
          { cursor, limit: 25 },
        )
      for (const query of queries.filter(({ after }) => after)) {
        const found = await plan(findSql(entity, query))
        expect(found).toMatch(/Index Scan/)
        expect(found).toMatch(/Index Cond: \(/)
        expect(found).not.toMatch(/Sort|Seq Scan/)
      }
      expect(queries.length).toBeGreaterThan(1)
    },
  )

  const filters = (entity.declaration.list?.filters ?? []).flatMap(name => [
    ...(entity.fields.get(name)?.properties ?? []),
  ])
  it.each(filters.filter(({ column }) => !isList(column)).map(property => [property.name, property] as const))(
    'filtered by %s is read from an index, in its default order',
    async (name, { column }) => {
      const [sort, order] = entity.declaration.list?.sort ?? ['id', 'ASC']
      const found = await page(entity, [{ property: name, operator: 'in', value: [sample[column]] }], sort, order)
      const one = column === 'boolean' ? '' : `${name}_`
      expect(found).toMatch(new RegExp(`Index Scan.*using ${entity.name}_${one}`))
      expect(found).not.toMatch(/Sort|Seq Scan/)
      expect(
        describeIndexes(registry, entity).some(
          index => index.keys[0]?.column === name && index.keys.at(-1)?.column === 'id',
        ),
      ).toBe(true)
    },
  )
})

describe('a page that is planned once for all values of its filter', () => {
  const question = (
    entity: Entity,
    where: readonly Condition[],
    [property, order]: readonly [string, Order],
  ): Query => ({
    entity: entity.name,
    where: [...where, notDeleted],
    sort: { property, order },
    offset: 0,
    limit: 25,
  })
  const isOnce = (entity: Entity, query: Query): boolean =>
    findSql(entity, query).compile(database.kysely).sql.startsWith(samePlanMark)

  it.each(listed.map(entity => [entity.name, entity] as const))(
    'of %s is one that an index contains in its order',
    async (_name, entity) => {
      // Of an empty table, an index by the order alone costs no more where a value is true or false.
      const places = [...entity.properties.values()]
        .filter(({ column }) => column !== 'boolean')
        .flatMap(({ name, column }) =>
          entity.sortable.flatMap(sort => orders.map(order => [{ name, column }, [sort.name, order]] as const)),
        )
      for (const [{ name, column }, sort] of places) {
        const query = question(entity, [{ property: name, operator: 'in', value: [sample[column] ?? 'a'] }], sort)
        if (name === 'id' || entity.properties.get(name)?.field.unique || !isOnce(entity, query)) continue
        const found = await plan(findSql(entity, query))
        expect(found).toMatch(/Index Scan/)
        expect(found).not.toMatch(/Sort|Seq Scan|Filter/)
      }
    },
  )

  it('has one value of one field, or belongs to the person', () => {
    const establishments = registry.entity('establishments')
    const sort = ['updated_at', 'DESC'] as const
    const of = (property: string, ...value: unknown[]): Condition => ({ property, operator: 'in', value })
    const once = (...where: Condition[]) => isOnce(establishments, question(establishments, where, sort))
    expect(once(of('status', 'approved'))).toBe(true)
    expect(once({ any: [of('organization_id', sample.uuid)] })).toBe(true)
    expect(once(of('status', 'approved', 'draft'))).toBe(false)
    expect(once(of('status', 'approved'), of('region_id', sample.uuid))).toBe(false)
    expect(once(of('status', 'approved'), of('region_id', null))).toBe(false)
    expect(once(of('beds', 3))).toBe(false)
    expect(once({ none: [of('status', 'approved')] })).toBe(false)
    expect(isOnce(establishments, question(establishments, [of('region_id', sample.uuid)], ['name_ge', 'ASC']))).toBe(
      false,
    )
  })
})

describe('public content', () => {
  const shown = [...registry.entities.values()].filter(
    entity => entity.declaration.moderated && [...entity.fields.values()].some(field => field.declaration.public),
  )
  const approved: Condition = { property: 'status', operator: 'in', value: ['approved'] }

  it.each(shown.flatMap(entity => entity.titles.map(title => [title.name, entity.name, entity] as const)))(
    'is read by %s of %s from an index',
    async (title, _name, entity) => {
      const found = await page(entity, [approved], title, 'ASC')
      expect(found).toMatch(/Index Scan/)
      expect(found).not.toMatch(/Sort|Seq Scan|Filter/)
    },
  )

  it('is found by its current and former addresses through indexes', async () => {
    const establishments = registry.entity('establishments')
    await switched('on', ['bitmapscan'])
    const any = [
      { property: 'slug_ge', operator: 'in', value: ['a'] },
      { property: 'slug_en', operator: 'in', value: ['a'] },
    ] as const
    expect(
      await plan(
        findSql(establishments, {
          entity: 'establishments',
          where: [{ any }, approved, notDeleted],
          sort: { property: 'id', order: 'ASC' },
          offset: 0,
          limit: 3,
        }),
      ),
    ).toMatch(/slug_ge.*[^]*slug_en/)
    await switched('off', ['bitmapscan'])
    const former: Condition[] = [
      { property: 'entity', operator: 'in', value: ['establishments'] },
      { property: 'slug', operator: 'in', value: ['a'] },
    ]
    expect(
      await plan(
        findSql(registry.entity('old_slugs'), {
          entity: 'old_slugs',
          where: former,
          sort: { property: 'id', order: 'DESC' },
          offset: 0,
          limit: 1,
        }),
      ),
    ).toMatch(/Index Scan Backward using old_slugs_entity_slug_id/)
  })
})

describe('the past', () => {
  const id = '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f'
  const lines = (where: Condition[], property: string) =>
    plan(
      findSql(registry.entity('history'), {
        entity: 'history',
        where,
        sort: { property, order: 'DESC' },
        offset: 0,
        limit: 25,
      }),
    )
  const ofRecord: Condition[] = [
    { property: 'entity', operator: 'in', value: ['establishments'] },
    { property: 'record_id', operator: 'in', value: [id] },
  ]

  it.each([
    ['of a record', ofRecord, 'history_entity_record_id_id', 'id'],
    [
      'of a record since a moment',
      [...ofRecord, { property: 'created_at', operator: 'gt', value: '2026-01-01T00:00:00.000Z' } as const],
      'history_entity_record_id_id',
      'id',
    ],
    [
      'that a person did',
      [{ property: 'created_by', operator: 'in', value: [id] } as const],
      'history_created_by_created_at_id',
      'created_at',
    ],
  ])('%s is read newest first from an index, however much else there is', async (_what, where, index, property) => {
    const found = await lines(where, property)
    expect(found).toMatch(new RegExp(`Index Scan Backward using ${index}`))
    expect(found).not.toMatch(/Sort|Seq Scan/)
  })

  it('of a person’s notifications is counted and paged by an index', async () => {
    const notifications = registry.entity('notifications')
    const mine: Condition = { property: 'user_id', operator: 'in', value: [id] }
    expect(
      await plan(
        findSql(notifications, {
          entity: 'notifications',
          where: [mine],
          sort: { property: 'id', order: 'DESC' },
          offset: 0,
          limit: 25,
        }),
      ),
    ).toMatch(/Index Scan Backward using notifications_user_id_id/)
    expect(
      await plan(
        countSql(notifications, {
          entity: 'notifications',
          where: [mine, { property: 'read_at', operator: 'in', value: [null] }],
        }),
      ),
    ).toMatch(/using notifications_user_id_id/)
  })
})

describe('a search among establishments', () => {
  const establishments = registry.entity('establishments')
  const search = (words: string[]) =>
    findSql(establishments, {
      entity: 'establishments',
      where: [notDeleted],
      words,
      sort: { property: 'updated_at', order: 'DESC' },
      offset: 0,
      limit: 25,
    })

  beforeAll(async () => {
    const store = createSqlStore(registry, database.kysely)
    const filler = (index: number) => ({
      status: 'draft',
      search: `სასტუმრო hotel number ${index}`,
      facility_id: [`018f3c5e-7b1a-7c3d-9e4f-${String(index % 97).padStart(12, '0')}`],
    })
    await store.insert(
      'establishments',
      Array.from({ length: 3_000 }, (_value, index) => row(registry, 'establishments', filler(index))),
    )
    await run('vacuum (analyze) establishments')
    await switched('on', ['sort', 'bitmapscan'])
  })

  it.each([['მარანი'], ['cellar']])('finds the rare word %s by the search index', async word => {
    expect(await plan(search([word]))).toMatch(/Bitmap Index Scan on establishments_search_index/)
  })

  it('finds one of several references by an index', async () => {
    const value = ['018f3c5e-7b1a-7c3d-9e4f-000000000007']
    const found = await plan(
      countSql(establishments, {
        entity: 'establishments',
        where: [{ property: 'facility_id', operator: 'in', value }],
      }),
    )
    expect(found).toMatch(/establishments_facility_id_index/)
  })
})
