import type { Database } from 'fakerest'
import { frozenCopy } from '../engine/model/deepFreeze.ts'
import type { Row } from '../engine/model/query.ts'

/** Returns a table's own rows, which are immutable: a write replaces them. */
export const rowsOf = (database: Database, table: string): readonly Row[] => database.getCollection(table).items

/** Replaces a table's rows. Earlier results keep the previous ones. */
export function replaceRows(database: Database, table: string, rows: readonly Row[]): void {
  database.getCollection(table).items = [...(rows as readonly (Row & { id: string })[])]
}

/** Returns a row of frozen values for a table. */
export const frozenRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, frozenCopy(value)]))
