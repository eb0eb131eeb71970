import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../api/testApi.ts'
import type { Database } from '../../server/database/database.ts'
import { openPrepared } from '../api/stores.ts'
import { countCellsSql } from '../../server/database/sql/querySql.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import type { Condition, Row } from '../../src/engine/model/query.ts'
import { row } from './rows.ts'

const rows = 1_500
const grid = { x: { property: 'lng', side: 0.1 }, y: { property: 'lat', side: 0.1 } }

const among = (property: string, value: readonly unknown[]): Condition => ({ property, operator: 'in', value })
const between = (property: string, from: number, to: number): Condition[] => [
  { property, operator: 'gte', value: from },
  { property, operator: 'lte', value: to },
]
const within = [among('deleted_at', [null]), ...between('lat', 41.5, 42), ...between('lng', 44, 45)]

/** Rows all over the country; what a list is filtered by is as it pleases. */
const scattered = (name: string, more: (index: number) => Row = () => ({})): Row[] =>
  Array.from({ length: rows }, (_, index) =>
    row(registry, name, { lat: 41 + (index % 50) * 0.05, lng: 40 + (index % 61) * 0.1, ...more(index) }),
  )

let database: Database
beforeAll(async () => {
  database = await openPrepared(registry)
  const store = createSqlStore(registry, database.kysely)
  await store.insert('villages', scattered('villages'))
  await store.insert(
    'establishments',
    scattered('establishments', index => ({
      status: index % 3 === 0 ? 'draft' : 'approved',
      visible: index % 2 === 0,
    })),
  )
  for (const statement of ['vacuum analyze villages', 'vacuum analyze establishments'])
    await database.kysely.executeQuery(CompiledQuery.raw(statement))
})
afterAll(() => database.close())

const plan = async (name: string, where: readonly Condition[]): Promise<string> => {
  const { sql: text, parameters } = countCellsSql(registry.entity(name), { entity: name, where }, grid).compile(
    database.kysely,
  )
  const found = await database.kysely.executeQuery<Record<'QUERY PLAN', string>>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  )
  return found.rows.map(line => line['QUERY PLAN']).join('\n')
}

describe('a map of a list', () => {
  it.each(['villages', 'establishments'])(
    'of %s is counted from an index, without reading or sorting rows',
    async name => {
      const found = await plan(name, within)
      expect(found).toMatch(new RegExp(`Index Only Scan using ${name}_lat_lng_id_index`))
      expect(found).not.toMatch(/Sort|Seq Scan/)
    },
  )

  it('is counted from an index with any filter of short values', async () => {
    expect(
      await plan('establishments', [...within, among('status', ['approved', 'hidden']), among('visible', [true])]),
    ).toMatch(/Index Only Scan using establishments_lat_lng_id_index/)
  })
})
