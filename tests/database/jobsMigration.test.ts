import { expect, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { buildRegistry } from '../../server/openRecords.ts'
import { migrate } from '../../server/database/migrate.ts'
import { loadMigrations } from '../../server/database/numberedMigrations.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../src/engine/model/declaration.ts'
import { databases } from './openTestDatabases.ts'
import { row } from './rows.ts'
import { authorization } from '../../src/tourism/authorization.ts'

const declared = (name: string): EntityDeclaration => {
  const found = entities.find(entity => entity.name === name)
  if (!found) throw new Error(`No ${name}`)
  return found
}

const email: FieldDeclaration[] = [
  { name: 'attempts', type: 'integer', required: true, readOnly: true, initial: 0 },
  { name: 'due_at', type: 'instant', required: true, readOnly: true },
]

/** The declarations before jobs: emails knew by themselves when they were due. */
const former = createRegistry({
  entities: [
    ...entities.filter(({ name }) => name !== 'jobs' && name !== 'deliveries'),
    {
      ...declared('deliveries'),
      indexes: [['due_at', 'id']],
      groups: [...declared('deliveries').groups, { name: 'waiting', fields: email }],
    },
    {
      name: 'jobs',
      title: 'name',
      internal: true,
      groups: [
        {
          name: 'job',
          fields: [
            { name: 'name', type: 'text', required: true, readOnly: true, unique: true },
            { name: 'done_at', type: 'instant' },
          ],
        },
      ],
    },
  ],
  codeLists,
  fieldTypes,
  authorization,
})

it.each(databases)('emails that were queued before there were jobs become jobs (%s)', async (_name, open) => {
  const database = await open()
  onTestFinished(() => database.close())
  await migrate(database.kysely, former, { migrations: [] })
  const old = createSqlStore(former, database.kysely)
  const delivery = row(former, 'deliveries', {
    occasion: 'recovery',
    recipient: 'a@letters.example',
    language: 'ka',
    attempts: 2,
    due_at: '2026-06-01T09:00:00.000Z',
  })
  await old.insert('deliveries', [delivery])
  await old.insert('jobs', [row(former, 'jobs', { name: 'roll_up_events', done_at: '2026-06-01T08:00:00.000Z' })])
  const registry = buildRegistry()
  const migrations = (await loadMigrations()).filter(({ number }) => number === 1)
  const { done } = await migrate(database.kysely, registry, { migrations })
  expect(done).toContain('Migration 1 (jobs) is applied')
  const rows = await createSqlStore(registry, database.kysely).find({
    entity: 'jobs',
    where: [],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 9,
  })
  expect(rows).toMatchObject([
    {
      name: 'send_letter',
      state: 'queued',
      payload: { delivery_id: delivery.id },
      attempts: 2,
      due_at: '2026-06-01T09:00:00.000Z',
      repeated: false,
    },
  ])
  expect((await migrate(database.kysely, registry, { migrations })).done).toEqual([])
  expect((await sql`select from jobs`.execute(database.kysely)).rows).toHaveLength(1)
})
