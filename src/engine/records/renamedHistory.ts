import type { StoredRow } from '../fields/rowOf.ts'
import type { Condition } from '../model/query.ts'

/** The names of properties in lines of history: they are kept under those of columns, which a field has for life. */
export interface HistoryNames {
  toStore(table: string, name: string): string
  /** The present name of a property, or of the one that it continues in, whatever the line calls it. */
  fromStore(table: string, name: string): string
  /** All that lines may call what is named so now in any table. */
  everyStored(name: string): readonly string[]
}

type Line = Partial<StoredRow>

function renamedLine<Kept extends Line>(line: Kept, rename: (table: string, name: string) => string): Kept {
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

/** A line of history as a store keeps it. */
export const storedLine = <Kept extends Line>(line: Kept, { toStore }: HistoryNames): Kept => renamedLine(line, toStore)

/** A line of history under the names of now. */
export const presentLine = <Kept extends Line>(line: Kept, { fromStore }: HistoryNames): Kept =>
  renamedLine(line, fromStore)

type Comparison = Extract<Condition, { property: string }>

/** A question for lines about some fields, under all names that these may have there: more is found than is meant, never less. */
export const storedComparison = (condition: Comparison, { everyStored }: HistoryNames): Comparison =>
  condition.property === 'fields' && condition.operator === 'in'
    ? { ...condition, value: [...new Set(condition.value.flatMap(name => everyStored(String(name))))] }
    : condition
