import type { StoredRow } from '../fields/rowOf.ts'
import type { Condition } from '../model/query.ts'

/**
 * Translates the names of properties in history entries, which are stored under the names of columns, since those never
 * change.
 */
export interface HistoryNames {
  toStore(table: string, name: string): string
  /** Returns the current name of a stored property, or that of the property that has taken over its values. */
  fromStore(table: string, name: string): string
  /** Returns all stored names of properties that have this current name in any table. */
  everyStored(name: string): readonly string[]
}

type Line = Partial<StoredRow>

function renamedLine<Item extends Line>(line: Item, rename: (table: string, name: string) => string): Item {
  const { entity, changes, fields } = line
  const named = (name: string): string => rename(String(entity), name)
  return {
    ...line,
    ...(changes && typeof changes === 'object'
      ? { changes: Object.fromEntries(Object.entries(changes).map(([name, change]) => [named(name), change])) }
      : {}),
    ...(Array.isArray(fields) ? { fields: fields.map(name => named(String(name))) } : {}),
  }
}

/** Returns a history entry as it is stored. */
export const storedEntry = <Item extends Line>(line: Item, { toStore }: HistoryNames): Item =>
  renamedLine(line, toStore)

/** Returns a history entry with current names. */
export const currentEntry = <Item extends Line>(line: Item, { fromStore }: HistoryNames): Item =>
  renamedLine(line, fromStore)

type Comparison = Extract<Condition, { property: string }>

/**
 * Translates a condition on the fields of history entries to all stored names that these may have; it may match more
 * entries than intended, never fewer.
 */
export const storedComparison = (condition: Comparison, { everyStored }: HistoryNames): Comparison =>
  condition.property === 'fields' && condition.operator === 'in'
    ? { ...condition, value: [...new Set(condition.value.flatMap(name => everyStored(String(name))))] }
    : condition
