import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { loadMigrations } from '../../server/database/numberedMigrations.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { buildRegistry } from '../../server/openRecords.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import type { FieldDeclaration } from '../../src/engine/model/declaration.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { databases } from './openTestDatabases.ts'
import { row } from './rows.ts'

const titleInOneLanguage: FieldDeclaration = { name: 'title', type: 'text', required: true, search: true }

/** The declarations when a request named its record in one language. */
const former = createRegistry({
  entities: entities.map(entity =>
    entity.name === 'requests'
      ? {
          ...entity,
          groups: entity.groups.map(group => ({
            ...group,
            fields: group.fields.map(field =>
              typeof field === 'object' && field.name === 'title' ? titleInOneLanguage : field,
            ),
          })),
        }
      : entity,
  ),
  codeLists,
  fieldTypes,
  authorization,
})

it.each(databases)(
  'requests that name their record in one language keep its name, and their sealed history stays unchanged (%s)',
  async (_name, open) => {
    const database = await open()
    onTestFinished(() => database.close())
    await migrate(database.kysely, former, { migrations: [] })
    const store = createSqlStore(former, database.kysely)
    const request = (values: object) =>
      row(former, 'requests', { kind: 3, record_id: crypto.randomUUID(), changes: {}, ...values })
    const rows = [request({ title: 'ნინო' }), request({ title: 'მარანი' })]
    await store.insert('requests', rows)
    const line = row(former, 'history', {
      entity: 'requests',
      record_id: rows[0]?.id,
      record_version: 1,
      action: 'create',
      changes: { title: [null, 'ნინო'], kind: [null, 3] },
      fields: ['kind', 'title'],
    })
    await store.insert('history', [line])
    const registry = buildRegistry()
    const migrations = (await loadMigrations()).filter(({ number }) => number === 5)
    await migrate(database.kysely, registry, { migrations })
    const everything = { where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 9 } as const
    const migrated = createSqlStore(registry, database.kysely)
    const found = await migrated.find({ entity: 'requests', ...everything })
    expect(new Set(found.map(({ title_ge, title_en }) => `${title_ge} ${title_en}`))).toEqual(
      new Set(['ნინო null', 'მარანი null']),
    )
    expect(await migrated.find({ entity: 'history', ...everything })).toMatchObject([
      { changes: { title: [null, 'ნინო'], kind: [null, 3] }, fields: ['kind', 'title'] },
    ])
    expect((await migrate(database.kysely, registry, { migrations })).done).toEqual([])
  },
)
