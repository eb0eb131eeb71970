import { sql } from 'kysely'
import type { Purge } from '../../src/features/declarations/schemaManager.ts'
import { amendAppendOnly } from './amendAppendOnly.ts'
import type { Connection } from './tables.ts'

const batchSize = 5_000

/**
 * Removes data that was deleted permanently from some lines of history, those after an ID. Returns the last ID while there are more. Lines
 * of a dropped table are deleted; who dropped it and when is recorded by the publications.
 */
export async function purgeHistory(
  connection: Connection,
  { table, columns, names = [] }: Purge,
  after: string | undefined,
): Promise<string | undefined> {
  const behind = after === undefined ? sql`` : sql`and id > ${after}::uuid`
  const { rows } = await sql<{
    id: string
  }>`select id from history where entity = ${table} ${behind} order by id limit ${batchSize}`.execute(connection)
  const last = rows.at(-1)?.id
  if (last === undefined) return undefined
  const some = sql`entity = ${table} ${behind} and id <= ${last}::uuid`
  const gone = sql`array[${sql.join([...names])}]::text[]`
  // Without their salts, the removed values can't be guessed from their digests.
  await sql`update history_seals set salts = ${columns ? sql`salts - ${gone}` : sql`null`} where line_id in (select id from history where ${some})`.execute(
    connection,
  )
  await amendAppendOnly(connection, 'history', () =>
    (columns
      ? sql`update history set changes = changes - ${gone} where ${some} and jsonb_exists_any(changes, ${gone})`
      : sql`delete from history where ${some}`
    ).execute(connection),
  )
  return rows.length < batchSize ? undefined : last
}
