import type { Database } from 'fakerest'
import type { Row } from '../engine/model/query.ts'

/** A table's rows as they lie there: nobody changes one of them, what is written takes its place. */
export const rowsOf = (database: Database, table: string): readonly Row[] => database.getCollection(table).items

/** Puts other rows in place of a table's. Whoever has the ones before keeps them as they were. */
export function replaceRows(database: Database, table: string, rows: readonly Row[]): void {
  database.getCollection(table).items = [...(rows as readonly (Row & { id: string })[])]
}

const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null

function frozen(value: unknown): unknown {
  if (!isComposed(value) || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** A value as a table keeps it: one that others may have, because nobody can change it any more. What it was made from stays as free as it was. */
const keptValue = (value: unknown): unknown =>
  isComposed(value) && !Object.isFrozen(value) ? frozen(structuredClone(value)) : value

/** A row whose values a table can keep. */
export const keptRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, keptValue(value)]))
