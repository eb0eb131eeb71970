import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../api/testApi.ts'
import type { Database } from '../../server/database/database.ts'
import { conditionSql } from '../../server/database/sql/conditionSql.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { databasesFor } from './openTestDatabases.ts'
import { row } from './rows.ts'

const entity = registry.entity('establishments')
const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

describe.each(databasesFor(registry))('a filter of a list property over %s', (_name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    const made = (number: number) =>
      row(registry, 'establishments', {
        name_ge: 'მარანი',
        name_en: 'Cellar',
        status: 'approved',
        facility_id: [0, 1, 2, 3].map(place => idOf(number * 4 + place)),
      })
    const rows = Array.from({ length: 3_000 }, (_none, number) => made(number))
    await createSqlStore(registry, database.kysely).insert('establishments', rows)
    await sql`vacuum (analyze) establishments`.execute(database.kysely)
  })
  afterAll(() => database?.close())

  const selected = (count: number) => {
    const values = Array.from({ length: count }, (_none, index) => idOf(index * 40))
    return sql`select id from establishments where ${conditionSql(entity, { property: 'facility_id', operator: 'in', value: values })}`
  }

  it.each([1, 3, 200])('by %i values finds the rows with any of them, by the index', async count => {
    expect((await selected(count).execute(database.kysely)).rows).toHaveLength(count)
    const { rows } = await sql<Record<string, string>>`explain ${selected(count)}`.execute(database.kysely)
    expect(rows.flatMap(Object.values).join('\n')).toContain('establishments_facility_id_index')
  })
})
