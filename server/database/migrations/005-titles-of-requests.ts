import { sql } from 'kysely'
import type { Connection } from '../tables.ts'

/** What named a record in every language, by its table. */
const named = ['establishments', 'guides']

/** A request names its record in every language: those that are there by what the record proposes or is called, else as before. Lines of history stay as they were sealed. */
export async function apply(connection: Connection): Promise<void> {
  await sql`alter table requests rename column title to title_ge`.execute(connection)
  await sql`alter table requests add column title_en text collate "C"`.execute(connection)
  await sql`update requests set title_en = nullif(changes -> 'name_en' ->> 'to', '')`.execute(connection)
  for (const table of named)
    await sql`update requests set title_en = nullif(record.name_en, '') from ${sql.table(table)} record
      where record.id = requests.record_id and requests.title_en is null`.execute(connection)
  await sql`update requests set title_en = title_ge where title_en is null`.execute(connection)
}
