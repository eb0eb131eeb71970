import { sql } from 'kysely'
import type { Purge } from '../../src/features/declarations/place.ts'
import { amending } from './amending.ts'
import type { Connection } from './tables.ts'

const linesAtOnce = 5_000

/**
 * Has some lines of history tell nothing any more of what was deleted for good: those behind an ID, of which the last is answered while there are more. Lines
 * of a table go with it; that it was deleted, by whom and when, is recorded by the publications.
 */
export async function purgeHistory(
  connection: Connection,
  { table, columns, names = [] }: Purge,
  after: string | undefined,
): Promise<string | undefined> {
  const behind = after === undefined ? sql`` : sql`and id > ${after}::uuid`
  const { rows } = await sql<{
    id: string
  }>`select id from history where entity = ${table} ${behind} order by id limit ${linesAtOnce}`.execute(connection)
  const last = rows.at(-1)?.id
  if (last === undefined) return undefined
  const some = sql`entity = ${table} ${behind} and id <= ${last}::uuid`
  const gone = sql`array[${sql.join([...names])}]::text[]`
  // Without their salts nothing of what is gone can be guessed from its digests.
  await sql`update history_seals set salts = ${columns ? sql`salts - ${gone}` : sql`null`} where line_id in (select id from history where ${some})`.execute(
    connection,
  )
  await amending(connection, 'history', () =>
    (columns
      ? sql`update history set changes = changes - ${gone} where ${some} and jsonb_exists_any(changes, ${gone})`
      : sql`delete from history where ${some}`
    ).execute(connection),
  )
  return rows.length < linesAtOnce ? undefined : last
}
