import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { buildRegistry } from '../../server/openRecords.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase, type DatabaseSettings } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { seed } from '../../server/seed.ts'
import { rollUp } from '../../src/features/statistics/rollUp.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { RecordsContext } from '../../src/engine/records/context.ts'
import type { Connection } from '../../server/database/tables.ts'
import { effects } from '../../src/tourism/product.ts'

const registry = buildRegistry()

async function opened<Result>(
  settings: DatabaseSettings,
  work: (connection: Connection, context: RecordsContext) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings)
  try {
    await migrate(database.kysely, registry)
    return await work(database.kysely, {
      registry,
      effects,
      store: createSqlStore(registry, database.kysely),
      clock: () => new Date(),
      newId: () => uuid(),
    })
  } finally {
    await database.close()
  }
}

/** Fills a new database with fixtures and demo users; returns the public establishments. */
export const fillDemo = (settings: DatabaseSettings): Promise<string[]> =>
  opened(settings, async (_connection, context) => {
    await seed(context)
    const where = [
      { property: 'status', operator: 'in', value: ['approved'] } as const,
      { property: 'visible', operator: 'in', value: [true] } as const,
    ]
    const rows = await context.store.find({
      entity: 'establishments',
      where,
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1_000,
    })
    return rows.map(row => String(row.id))
  })

/**
 * Inserts the counts of the given number of events over two years, as they are stored after counting: a row per
 * establishment and day, and one per day for all of them. The given establishments come first. Returns the number of
 * rows.
 */
export const fillCounts = (
  settings: DatabaseSettings,
  {
    events,
    establishments,
    days,
    known,
  }: { events: number; establishments: number; days: number; known: readonly string[] },
): Promise<number> =>
  opened(settings, async connection => {
    const each = Math.max(1, Math.round(events / establishments / days))
    await connection.connection().execute(async one => {
      await sql`set statement_timeout = 0`.execute(one)
      await sql`
        insert into daily_counts (id, version, created_at, created_by, updated_at, updated_by, search, key, record_id, slice, day, views, visitors, website, facebook, instagram, linkedin, youtube, phone)
        select gen_random_uuid(), 1, now(), ${system.id}::uuid, now(), ${system.id}::uuid, '', record || ' ' || day, record, day::text, day, ${each}::integer - 2, ${each}::integer / 2, 1, 0, 0, 0, 0, 1
        from (select coalesce((${`{${known.join(',')}}`}::uuid[])[e], ('018f0000-0000-7000-9000-' || lpad(to_hex(e), 12, '0'))::uuid) as record from generate_series(1, ${establishments}::integer) as e) as records,
          (select current_date - d as day from generate_series(1, ${days}::integer) as d) as days`.execute(one)
      await sql`
        insert into daily_counts (id, version, created_at, created_by, updated_at, updated_by, search, key, record_id, slice, day, views, visitors, website, facebook, instagram, linkedin, youtube, phone)
        select gen_random_uuid(), 1, now(), ${system.id}::uuid, now(), ${system.id}::uuid, '', ${system.id} || ' ' || day, ${system.id}::uuid, day::text, day,
          sum(views), sum(visitors), sum(website), 0, 0, 0, 0, sum(phone) from daily_counts group by day`.execute(one)
      await sql`vacuum (analyze) daily_counts`.execute(one)
    })
    return (establishments + 1) * days
  })

/**
 * Adds a day's events to the store, as requests from the public website would, for the given numbers of establishments
 * and visitors.
 */
const putEvents = (
  connection: Connection,
  { events, establishments, visitors }: { events: number; establishments: number; visitors: number },
) =>
  sql`
    insert into events (id, version, created_at, created_by, updated_at, updated_by, search, record_id, type, day, visitor)
    select gen_random_uuid(), 1, at, ${system.id}::uuid, at, ${system.id}::uuid, '', ('018f0000-0000-7000-9000-' || lpad(to_hex(1 + i % ${establishments}::integer), 12, '0'))::uuid,
      (array['view', 'view', 'view', 'view', 'website', 'phone', 'facebook'])[1 + i % 7], current_date, md5((i * 7919 % ${visitors}::integer)::text)
    from (select i, now() - interval '1 hour' + interval '1 millisecond' * i as at from generate_series(1, ${events}::integer) as i) as given`.execute(
    connection,
  )

/** Counts pending events; returns how many per second. */
export const measureRollUp = (
  settings: DatabaseSettings,
  events: { events: number; establishments: number; visitors: number },
): Promise<number> =>
  opened(settings, async (connection, context) => {
    await rollUp(context)
    await putEvents(connection, events)
    const began = performance.now()
    const counted = await rollUp(context)
    return (counted / (performance.now() - began)) * 1_000
  })
