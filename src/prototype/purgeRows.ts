import type { Database } from 'fakerest'
import type { Row } from '../engine/model/query.ts'
import type { Purge } from '../features/declarations/schemaManager.ts'
import { replaceRows, rowsOf } from './rows.ts'

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

/** Deletes a table's rows, or the values of some columns, permanently and from the history. */
export function purgeRows(
  database: Database,
  { table, columns, names = [] }: Purge,
  tables: ReadonlySet<string>,
): void {
  const past = rowsOf(database, 'history')
  const isOther = (line: Row): boolean => line.entity !== table
  replaceRows(
    database,
    'history',
    columns
      ? past.map(line => (isOther(line) ? line : { ...line, changes: without((line.changes ?? {}) as Row, names) }))
      : past.filter(isOther),
  )
  if (!tables.has(table)) return
  const rows = columns ? rowsOf(database, table) : []
  replaceRows(
    database,
    table,
    rows.map(row => without(row, columns ?? [])),
  )
}
