import type { Database } from 'fakerest'
import type { Row } from '../engine/model/query.ts'

/** A table's rows as they lie there: nobody changes one of them, what is written takes its place. */
export const rowsOf = (database: Database, table: string): readonly Row[] => database.getCollection(table).items

/** Puts other rows in place of a table's. Whoever has the ones before keeps them as they were. */
export function replaceRows(database: Database, table: string, rows: readonly Row[]): void {
  database.getCollection(table).items = [...(rows as readonly (Row & { id: string })[])]
}

const copiedValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? structuredClone(value) : value

/** A row, or some properties of one, that shares nothing with the original; most values need no copy. */
export const copied = (properties: Iterable<readonly [name: string, value: unknown]>): Row =>
  Object.fromEntries(Array.from(properties, ([name, value]) => [name, copiedValue(value)]))
