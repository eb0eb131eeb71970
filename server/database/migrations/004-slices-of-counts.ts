import { sql } from 'kysely'
import type { Connection } from '../tables.ts'

const measures = sql.raw('views, visitors, website, facebook, instagram, linkedin, youtube, phone')
const sums = sql.raw(
  ['views', 'visitors', 'website', 'facebook', 'instagram', 'linkedin', 'youtube', 'phone']
    .map(measure => `sum(${measure})`)
    .join(', '),
)

/** Stores the sums of counts for five days and for months next to those of days; existing counts are summed once. */
export async function apply(connection: Connection): Promise<void> {
  await sql`alter table daily_counts add column slice text collate "C", alter column day drop not null`.execute(
    connection,
  )
  await sql`update daily_counts set slice = day::text`.execute(connection)
  await sql`alter table daily_counts alter column slice set not null`.execute(connection)
  for (const slice of [
    sql`to_char(day, 'YYYY-MM')`,
    sql`(to_char(day, 'YYYY-MM') || '/' || least((extract(day from day)::integer + 4) / 5, 6))`,
  ])
    await sql`insert into daily_counts (id, key, record_id, slice, version, created_at, created_by, updated_at, updated_by, search, ${measures})
      select gen_random_uuid(), record_id || ' ' || ${slice}, record_id, ${slice}, 1, max(created_at), min(created_by::text)::uuid, max(updated_at), min(updated_by::text)::uuid, '', ${sums}
      from daily_counts where day is not null group by record_id, ${slice}`.execute(connection)
}
