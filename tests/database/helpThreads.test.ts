import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildRegistry } from '../../server/openRecords.ts'
import { migrate } from '../../server/database/migrate.ts'
import { loadMigrations } from '../../server/database/numberedMigrations.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import type { EntityDeclaration } from '../../src/engine/model/declaration.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { row } from './rows.ts'
import { ownFile } from '../fields/ownFile.ts'

const later = new Set([
  'help_messages',
  'help_unread',
  'list_choices',
  'list_views',
  'muted_senders',
  'page_versions',
  'reported_records',
  'terms_acceptances',
])

const oldHelp: EntityDeclaration = {
  name: 'help',
  title: 'subject',
  groups: [
    {
      name: 'question',
      fields: [
        { name: 'subject', type: 'text', required: true, search: true, maximum: 200 },
        { name: 'text', type: 'multiline', required: true, search: true, maximum: 5_000 },
        { name: 'attachment', type: 'file', accept: ['image/*', 'application/pdf'] },
        { name: 'status', type: 'choice', choices: 'conversation_statuses', initial: 'open' },
        { name: 'answer', type: 'multiline', maximum: 5_000 },
      ],
    },
  ],
}

const oldReports: EntityDeclaration = {
  name: 'reports',
  title: 'subject',
  groups: [
    {
      name: 'report',
      fields: [
        { name: 'subject', type: 'text', required: true, readOnly: true, search: true, maximum: 200 },
        { name: 'text', type: 'multiline', search: true, readOnly: true },
        { name: 'email', type: 'email', search: true, readOnly: true },
        { name: 'kind', type: 'choice', choices: 'entity_kinds', readOnly: true },
        { name: 'record_id', type: 'id', readOnly: true },
        { name: 'status', type: 'choice', choices: 'conversation_statuses', initial: 'open' },
        { name: 'answer', type: 'multiline', maximum: 5_000 },
      ],
    },
  ],
}

const older: Record<string, EntityDeclaration> = { help: oldHelp, reports: oldReports }
const before = createRegistry({
  entities: entities.filter(({ name }) => !later.has(name)).map(entity => older[entity.name] ?? entity),
  codeLists,
  fieldTypes,
  authorization,
})
const after = buildRegistry()
const record = '019ba5e0-0000-7000-800b-000000000001'

let database: Database
beforeEach(async () => {
  database = await openDatabase({ memory: true })
})
afterEach(() => database.close())

const all = (entity: string): Promise<Row[]> =>
  createSqlStore(after, database.kysely).find({
    entity,
    where: [],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 99,
  })

it('questions of an earlier version keep their answers as messages and their file as a list, and reports are counted by record', async () => {
  await migrate(database.kysely, before, { migrations: [] })
  const store = createSqlStore(before, database.kysely)
  const file = { url: ownFile('a.pdf'), name: 'a.pdf' }
  const answered = row(before, 'help', {
    subject: 'How?',
    text: 'So?',
    attachment: file,
    status: 'answered',
    answer: 'Like this.',
    updated_at: '2026-05-02T10:00:00.000Z',
  })
  await store.insert('help', [answered, row(before, 'help', { subject: 'When?', text: 'Now?', status: 'open' })])
  await store.insert(
    'reports',
    ['open', 'open', 'closed'].map(status =>
      row(before, 'reports', { subject: 'Shut', kind: 1, record_id: record, status }),
    ),
  )

  const migrations = (await loadMigrations()).filter(({ number }) => number === 2)
  await migrate(database.kysely, after, { migrations })
  const help = await all('help')
  expect(
    help
      .map(({ subject, status, attachments }) => ({ subject, status, attachments }))
      .toSorted((a, b) => String(a.subject).localeCompare(String(b.subject))),
  ).toEqual([
    { subject: 'How?', status: 'answered', attachments: [file] },
    { subject: 'When?', status: 'open', attachments: [] },
  ])
  const [message, ...others] = await all('help_messages')
  expect(others).toEqual([])
  expect(message).toMatchObject({
    help_id: answered.id,
    from_staff: true,
    is_note: false,
    text: 'Like this.',
    attachments: [],
    created_at: '2026-05-02T10:00:00.000Z',
    created_by: answered.updated_by,
  })
  expect(help.find(({ id }) => id === answered.id)?.last_message_at).toBe('2026-05-02T10:00:00.000Z')
  expect(await all('reported_records')).toMatchObject([
    { record_id: record, kind: 1, open: 2, answered: 0, closed: 1, has_open: true },
  ])
  expect((await migrate(database.kysely, after, { migrations })).done).toEqual([])
})
