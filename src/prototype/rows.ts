import type { Database } from 'fakerest'
import type { Row } from '../engine/model/query.ts'

/** Returns a table's own rows, which are immutable: a write replaces them. */
export const rowsOf = (database: Database, table: string): readonly Row[] => database.getCollection(table).items

/** Replaces a table's rows. Earlier results keep the previous ones. */
export function replaceRows(database: Database, table: string, rows: readonly Row[]): void {
  database.getCollection(table).items = [...(rows as readonly (Row & { id: string })[])]
}

const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null

function frozen(value: unknown): unknown {
  if (!isComposed(value) || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** Returns a frozen copy of a value for a table; the original is not frozen. */
const frozenValue = (value: unknown): unknown =>
  isComposed(value) && !Object.isFrozen(value) ? frozen(structuredClone(value)) : value

/** Returns a row of frozen values for a table. */
export const frozenRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, frozenValue(value)]))
