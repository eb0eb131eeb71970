import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { loadMigrations } from '../../server/database/numberedMigrations.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { buildRegistry } from '../../server/openRecords.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { slicesOf } from '../../src/features/statistics/slices.ts'
import { daily_counts } from '../../src/features/statistics/entities/daily_counts.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { databases } from './openTestDatabases.ts'
import { row } from './rows.ts'

const [counts] = daily_counts.groups

/** The declarations before days were also counted by parts of months and months. */
const former = createRegistry({
  entities: [
    ...entities.filter(({ name }) => name !== 'daily_counts'),
    {
      ...daily_counts,
      indexes: [['record_id', 'day', 'id']],
      groups: [
        {
          ...counts,
          fields: counts.fields
            .filter(({ name }) => name !== 'slice')
            .map(field => (field.name === 'day' ? { ...field, required: true } : field)),
        },
      ],
    },
  ],
  codeLists,
  fieldTypes,
  authorization,
})

it.each(databases)('visits of days are also counted by parts of months and by months (%s)', async (_name, open) => {
  const database = await open()
  onTestFinished(() => database.close())
  await migrate(database.kysely, former, { migrations: [] })
  const record_id = crypto.randomUUID()
  const days = ['2026-05-01', '2026-05-05', '2026-05-06', '2026-05-31', '2026-06-01']
  await createSqlStore(former, database.kysely).insert(
    'daily_counts',
    days.map((day, index) =>
      row(former, 'daily_counts', { key: `${record_id} ${day}`, record_id, day, views: index + 1 }),
    ),
  )
  const registry = buildRegistry()
  const migrations = (await loadMigrations()).filter(({ number }) => number === 4)
  await migrate(database.kysely, registry, { migrations })
  const rows = await createSqlStore(registry, database.kysely).find({
    entity: 'daily_counts',
    where: [],
    sort: { property: 'slice', order: 'ASC' },
    offset: 0,
    limit: 99,
  })
  const expected = new Map<string, number>()
  for (const [index, day] of days.entries())
    for (const slice of slicesOf(day)) expected.set(slice, (expected.get(slice) ?? 0) + index + 1)
  expect(rows.map(({ slice, views, day, key }) => [slice, views, day, key])).toEqual(
    [...expected]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([slice, views]) => [slice, views, days.includes(slice) ? slice : null, `${record_id} ${slice}`]),
  )
})
