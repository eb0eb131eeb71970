import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** What is to be known of each column, in the planner's own number: -1 is as much as of any other. */
const columnsOf = `
  SELECT quote_ident(attname) AS name, coalesce(attstattarget, -1)::int AS target FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`

const rowsOf = 'SELECT reltuples AS rows FROM pg_class WHERE oid = $1::regclass'

interface Column {
  name: string
  target: number
}

const longestPauseMilliseconds = 1_000
const columnsAtOnce = 8
/** As many rows are analysed in one short turn, whatever columns they have. */
const fewRows = 5_000

/** Does one thing that everybody waits for, and then lets others go for as long as it took. */
async function takeTurn(work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  await wait(Math.min(longestPauseMilliseconds, performance.now() - began))
}

/** Columns to be analysed together: those of which more is to be known alone, because their larger sample would be taken for all. */
function groupsOf(columns: readonly Column[]): (readonly Column[])[] {
  const usual = columns.filter(({ target }) => target === -1)
  const groups = columns.filter(({ target }) => target > 0).map(column => [column])
  for (let at = 0; at < usual.length; at += columnsAtOnce) groups.push(usual.slice(at, at + columnsAtOnce))
  return groups
}

const withTargets = (table: string, columns: readonly Column[]): string =>
  `ALTER TABLE ${table} ${columns.map(({ name, target }) => `ALTER COLUMN ${name} SET STATISTICS ${target}`).join(', ')}`

/** Tells the planner of a table some columns at a time, and at last of its expressions, which are analysed with the whole table alone. */
async function analyse(database: PGlite, table: string): Promise<void> {
  const { rows: columns } = await database.query<Column>(columnsOf, [table])
  for (const group of groupsOf(columns))
    await takeTurn(() => database.exec(`ANALYZE ${table} (${group.map(({ name }) => name).join(', ')})`))
  await takeTurn(() =>
    database.transaction(async inside => {
      // What is known of columns that are not analysed stays.
      await inside.exec(
        withTargets(
          table,
          columns.map(({ name }) => ({ name, target: 0 })),
        ),
      )
      await inside.exec(`ANALYZE ${table}`)
      await inside.exec(withTargets(table, columns))
    }),
  )
}

/**
 * Vacuums and analyses a table. The embedded engine does one thing at a time, so this is done in turns, between which others are answered:
 * dead rows, then what indexes still have of them, then what the planner is to know. One `VACUUM (ANALYZE)` would be one long turn.
 */
export async function refreshTable(database: PGlite, table: string): Promise<void> {
  // Without a ring of buffers, which would have to be synced to disk each time that it is full.
  for (const cleanup of ['OFF', 'AUTO'])
    await takeTurn(() => database.exec(`VACUUM (INDEX_CLEANUP ${cleanup}, BUFFER_USAGE_LIMIT 0) ${table}`))
  const { rows: known } = await database.query<{ rows: number }>(rowsOf, [table])
  if ((known[0]?.rows ?? 0) <= fewRows) await takeTurn(() => database.exec(`ANALYZE ${table}`))
  else await analyse(database, table)
}
