import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Columns of which more is to be known than of others: the sample that they need is taken for all columns that are analysed with them. */
const wellKnown = `
  SELECT quote_ident(attname) AS name, attstattarget AS target FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attstattarget > current_setting('default_statistics_target')::int`

const longestPauseMilliseconds = 1_000

/** Does one thing that everybody waits for, and then lets others go for as long as it took. */
async function takeTurn(work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  await wait(Math.min(longestPauseMilliseconds, performance.now() - began))
}

/**
 * Vacuums and analyses a table. The embedded engine does one thing at a time, so this is done in turns, between which others are answered:
 * dead rows, then what indexes still have of them, then what the planner is to know. One `VACUUM (ANALYZE)` would be one long turn.
 */
export async function refreshTable(database: PGlite, table: string): Promise<void> {
  // Without a ring of buffers, which would have to be synced to disk each time that it is full.
  for (const cleanup of ['OFF', 'AUTO'])
    await takeTurn(() => database.exec(`VACUUM (INDEX_CLEANUP ${cleanup}, BUFFER_USAGE_LIMIT 0) ${table}`))
  const { rows: columns } = await database.query<{ name: string; target: number }>(wellKnown, [table])
  for (const { name } of columns) await takeTurn(() => database.exec(`ANALYZE ${table} (${name})`))
  await takeTurn(() =>
    database.transaction(async inside => {
      // What is known of these columns stays; indexes on expressions are analysed with the whole table alone.
      for (const { name } of columns) await inside.exec(`ALTER TABLE ${table} ALTER COLUMN ${name} SET STATISTICS 0`)
      await inside.exec(`ANALYZE ${table}`)
      for (const { name, target } of columns)
        await inside.exec(`ALTER TABLE ${table} ALTER COLUMN ${name} SET STATISTICS ${target}`)
    }),
  )
}
