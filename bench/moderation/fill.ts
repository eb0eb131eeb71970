import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fixtures } from '../../fixtures/index.ts'
import { buildRegistry } from '../../server/openRecords.ts'
import { migrate } from '../../server/database/migrate.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase, type DatabaseSettings } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { seed } from '../../server/seed.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { load } from '../../src/engine/records/load.ts'
import { risksOf } from '../../src/engine/rules/moderation/risks.ts'
import { changesOf, establishment, type Size } from './requestedChanges.ts'
import { effects } from '../../src/tourism/product.ts'

const registry = buildRegistry()
const entity = registry.entity('establishments')
const authors = (fixtures.users ?? []).filter(({ role }) => role === 'objectowner').map(({ id }) => String(id))
const perBatch = 500
const linesPerStatement = 50_000

/** Per ten requests: one with every field, three of new records, the others with a few changes. */
const sizes: readonly Size[] = ['all', 'first', 'first', 'first', 'few', 'few', 'few', 'few', 'few', 'few']

async function opened<Result>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Returns a record and its open request, as they are stored. */
function pair(number: number): { record: Row; request: Row } {
  const at = new Date(Date.UTC(2026, 3, 1) + number * 300_000).toISOString()
  const size = sizes[number % sizes.length] ?? 'few'
  const author = authors[number % authors.length] ?? ''
  const [id, requestId] = [uuid(), uuid()]
  const firstTime = size === 'first'
  const stamps = { version: 1, created_at: at, created_by: author, updated_at: at, updated_by: author }
  const plain: Row = {
    ...Object.fromEntries(
      [...entity.properties.values()].map(({ name, field, type }) => [
        name,
        structuredClone(field.initial ?? type.empty),
      ]),
    ),
    ...establishment(number),
  }
  const record: Row = {
    ...plain,
    id,
    status: firstTime ? 'onmoderation' : 'approved',
    request_id: requestId,
    outdated: [],
    ...stamps,
  }
  const changes = changesOf(entity, record, number, size, { by: author, at })
  const risks = risksOf(entity, Object.keys(changes), { firstTime, newOwner: number % 7 === 0 })
  const described = {
    title_ge: record.name_ge,
    title_en: record.name_en,
    kind: 1,
    record_id: id,
    open_record_id: id,
    status: 'open',
    author_id: author,
    region_id: record.region_id,
    first_time: firstTime,
    risks,
    risk: risks.length,
    round: 1,
    due_on: '2026-06-15',
    changes,
  }
  return { record, request: { id: requestId, ...described, ...stamps } }
}

/**
 * Fills a new database: fixtures and demo users, then the given number of records with an open request each. Returns
 * requests by size, and the number of values in the largest.
 */
export const fillRequests = (
  settings: DatabaseSettings,
  count: number,
): Promise<Record<Size, { request: string; record: string }[]> & { fields: number }> =>
  opened(settings, async database => {
    await migrate(database.kysely, registry)
    const context = {
      registry,
      effects,
      store: createSqlStore(registry, database.kysely),
      clock: () => new Date(),
      newId: () => uuid(),
    }
    await seed(context)
    const made: Record<Size, { request: string; record: string }[]> = { few: [], first: [], all: [] }
    const fields = Object.keys(pair(0).request.changes as Row).length
    for (let start = 0; start < count; start += perBatch) {
      const pairs = Array.from({ length: Math.min(perBatch, count - start) }, (_value, index) => pair(start + index))
      await load(context, {
        establishments: pairs.map(({ record }) => record),
        requests: pairs.map(({ request }) => request),
      })
      pairs.forEach(({ record, request }, index) =>
        made[sizes[(start + index) % sizes.length] ?? 'few'].push({
          request: String(request.id),
          record: String(record.id),
        }),
      )
    }
    await sql`vacuum (analyze)`.execute(database.kysely)
    return { ...made, fields }
  })

/** Adds history entries of nonexistent records up to a total, and the given number for an existing record. */
export const fillHistory = (
  settings: DatabaseSettings,
  from: number,
  to: number,
  record: string,
  own: number,
): Promise<void> =>
  opened(settings, async database => {
    await database.kysely.connection().execute(async connection => {
      await sql`set statement_timeout = 0`.execute(connection)
      for (let start = from; start < to; start += linesPerStatement) {
        const end = Math.min(start + linesPerStatement, to)
        await sql`
          insert into history (id, version, created_at, created_by, updated_at, updated_by, search, entity, record_id, record_version, action, changes, origin)
          select ('01900000' || lpad(to_hex(i), 8, '0') || '8000' || lpad(to_hex(i), 12, '0'))::uuid, 1, at, ${authors[0]}::uuid, at, ${authors[0]}::uuid, '', 'establishments',
            case when i < ${own} then ${record}::uuid else ('018f0000-0000-7000-8000-' || lpad((i % 20000)::text, 12, '0'))::uuid end, i + 2, 'update',
            jsonb_build_object('rooms', jsonb_build_array(i, i + 1), 'desc_en', jsonb_build_array('The first words of a text', 'Other words of the same text')), 'api'
          from (select i, timestamptz '2026-01-01' + interval '1 second' * i as at from generate_series(${start}::bigint, ${end - 1}::bigint) as i) as counted`.execute(
          connection,
        )
      }
      await sql`vacuum (analyze) history`.execute(connection)
    })
  })
