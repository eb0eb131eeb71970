import { CompiledQuery, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase, type Database } from '../../server/database/openDatabase.ts'
import { describeIndexes } from '../../server/database/schema/describeIndexes.ts'
import { countSql, findSql } from '../../server/database/sql/querySql.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { buildRegistry } from '../../server/buildRegistry.ts'
import { isList } from '../../src/model/column.ts'
import type { Condition, Order } from '../../src/model/query.ts'
import type { Entity } from '../../src/model/registry.ts'
import { row } from './rows.ts'

const registry = buildRegistry()
const listed = [...registry.entities.values()].filter(entity => entity.declaration.list && entity.table === entity.name)
const orders: readonly Order[] = ['ASC', 'DESC']
const notDeleted: Condition = { property: 'deleted_at', operator: 'in', value: [null] }
const sample: Record<string, unknown> = { uuid: '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f', text: 'open', integer: 1, boolean: true, date: '2026-05-26' }

const run = (text: string, parameters: readonly unknown[] = []) => database.kysely.executeQuery<Record<'QUERY PLAN', string>>(CompiledQuery.raw(text, [...parameters]))
const switched = async (way: 'on' | 'off', kinds: readonly string[]) => {
  for (const kind of kinds) await run(`set enable_${kind} = ${way}`)
}

let database: Database
beforeAll(async () => {
  database = await openDatabase({ memory: true })
  await migrate(database.kysely, registry)
  await switched('off', ['seqscan', 'sort', 'bitmapscan'])
})
afterAll(() => database.close())

/** The plan where no table is read from end to end and no rows are sorted, if that can be helped. */
const plan = async (statement: RawBuilder<unknown>): Promise<string> => {
  const { sql: text, parameters } = statement.compile(database.kysely)
  return (await run(`explain ${text}`, parameters)).rows.map(line => line['QUERY PLAN']).join('\n')
}
const page = (entity: Entity, where: Condition[], property: string, order: Order) =>
  plan(findSql(entity, { entity: entity.name, where: [...where, notDeleted], sort: { property, order }, offset: 0, limit: 25 }))

describe.each(listed.map(entity => [entity.name, entity] as const))('a page of %s', (_name, entity) => {
  it.each(entity.sortable.flatMap(({ name }) => orders.map(order => [name, order] as const)))('by %s %s comes in order from an index', async (property, order) => {
    const found = await page(entity, [], property, order)
    expect(found).toMatch(/Index Scan/)
    expect(found).not.toMatch(/Sort|Seq Scan/)
  })

  const filters = (entity.declaration.list?.filters ?? []).flatMap(name => [...(entity.fields.get(name)?.properties ?? [])])
  it.each(filters.filter(({ column }) => !isList(column)).map(property => [property.name, property] as const))('filtered by %s comes from an index, in its first order', async (name, { column }) => {
    const [sort, order] = entity.declaration.list?.sort ?? ['id', 'ASC']
    const found = await page(entity, [{ property: name, operator: 'in', value: [sample[column]] }], sort, order)
    const one = column === 'boolean' ? '' : `${name}_`
    expect(found).toMatch(new RegExp(`Index Scan.*using ${entity.name}_${one}`))
    expect(found).not.toMatch(/Sort|Seq Scan/)
    expect(describeIndexes(registry, entity).some(index => index.keys[0]?.column === name && index.keys.at(-1)?.column === 'id')).toBe(true)
  })
})

describe('among establishments', () => {
  const establishments = registry.entity('establishments')
  const search = (words: string[]) =>
    findSql(establishments, { entity: 'establishments', where: [notDeleted], words, sort: { property: 'updated_at', order: 'DESC' }, offset: 0, limit: 25 })

  beforeAll(async () => {
    const store = createSqlStore(registry, database.kysely)
    const filler = (index: number) => ({ status: 'draft', search: `სასტუმრო hotel number ${index}`, facility_id: [`018f3c5e-7b1a-7c3d-9e4f-${String(index % 97).padStart(12, '0')}`] })
    await store.insert('establishments', Array.from({ length: 3_000 }, (_value, index) => row(registry, 'establishments', filler(index))))
    await run('vacuum (analyze) establishments')
    await switched('on', ['sort', 'bitmapscan'])
  })

  it.each([['მარანი'], ['cellar']])('the rare word %s is found by the index of search', async word => {
    expect(await plan(search([word]))).toMatch(/Bitmap Index Scan on establishments_search_index/)
  })

  it('one of several references is found by an index', async () => {
    const value = ['018f3c5e-7b1a-7c3d-9e4f-000000000007']
    const found = await plan(countSql(establishments, { entity: 'establishments', where: [{ property: 'facility_id', operator: 'in', value }] }))
    expect(found).toMatch(/establishments_facility_id_index/)
  })
})
