import type { PGlite } from '@electric-sql/pglite'
import { takeTurn } from '../../../src/engine/jobs/takeTurn.ts'

/** The statistics target of each column; -1 is the default. */
const columnsOf = `
  SELECT quote_ident(attname) AS name, coalesce(attstattarget, -1)::int AS target FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`

const rowsOf = 'SELECT reltuples AS rows FROM pg_class WHERE oid = $1::regclass'

interface Column {
  name: string
  target: number
}

const columnsAtOnce = 8
/** Smaller tables are analysed in one turn, regardless of their columns. */
const fewRows = 5_000

/** Groups columns to be analysed together; those with a higher statistics target are alone, because their larger sample would be used for all. */
function groupsOf(columns: readonly Column[]): (readonly Column[])[] {
  const usual = columns.filter(({ target }) => target === -1)
  const groups = columns.filter(({ target }) => target > 0).map(column => [column])
  for (let at = 0; at < usual.length; at += columnsAtOnce) groups.push(usual.slice(at, at + columnsAtOnce))
  return groups
}

const withTargets = (table: string, columns: readonly Column[]): string =>
  `ALTER TABLE ${table} ${columns.map(({ name, target }) => `ALTER COLUMN ${name} SET STATISTICS ${target}`).join(', ')}`

/** Analyses some columns at a time, and finally the table's expressions, which are only analysed with the whole table. */
async function analyse(database: PGlite, table: string): Promise<void> {
  const { rows: columns } = await database.query<Column>(columnsOf, [table])
  for (const group of groupsOf(columns))
    await takeTurn(() => database.exec(`ANALYZE ${table} (${group.map(({ name }) => name).join(', ')})`))
  await takeTurn(() =>
    database.transaction(async inside => {
      // With a target of 0 the existing statistics of columns are kept.
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
 * Vacuums and analyses a table. The embedded engine does one thing at a time, so this runs in steps between which other statements run:
 * dead rows, their index entries, then statistics. A single `VACUUM (ANALYZE)` would block for a long time.
 */
export async function refreshTable(database: PGlite, table: string): Promise<void> {
  // A ring buffer would have to be synced to disk each time it is full.
  for (const cleanup of ['OFF', 'AUTO'])
    await takeTurn(() => database.exec(`VACUUM (INDEX_CLEANUP ${cleanup}, BUFFER_USAGE_LIMIT 0) ${table}`))
  const { rows: known } = await database.query<{ rows: number }>(rowsOf, [table])
  if ((known[0]?.rows ?? 0) <= fewRows) await takeTurn(() => database.exec(`ANALYZE ${table}`))
  else await analyse(database, table)
}
