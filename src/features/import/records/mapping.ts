import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import type { Row } from '../../../engine/model/query.ts'

/** Where a field's value comes from in a row of a foreign file. */
const source = z.strictObject({
  /** The column, or several of which the first filled one counts, or all filled ones where they are joined. */
  column: z.optional(z.union([z.string(), z.array(z.string())])),
  /** What stands between the texts of several columns. */
  join: z.optional(z.string().check(z.maxLength(10))),
  /** The same for every row. */
  value: z.optional(z.unknown()),
  /** Foreign words and what they are called here; a word that is not in it is unknown. */
  values: z.optional(z.record(z.string(), z.unknown())),
  /** The value names another record by this property of it. */
  by: z.optional(z.string()),
  /** The value is what people call a record, a code or yes and no, in either language; `values` goes before. */
  match: z.optional(z.boolean()),
  /** An empty cell empties the field; without it the field stays as it is. */
  clear: z.optional(z.boolean()),
  /** A value that can't be taken leaves the field empty, with a note, instead of refusing the row. */
  optional: z.optional(z.boolean()),
})

const mapping = z.strictObject({
  resource: z.string(),
  /** The property by which a record that is already there is found again. */
  key: z.optional(z.string()),
  separator: z.optional(z.string()),
  /** Rows are taken only where these columns have these values, or one of a list. */
  where: z.optional(z.record(z.string(), z.unknown())),
  fields: z.record(z.string(), z.union([z.string(), source])),
})

export type Source = z.infer<typeof source>
export type ImportMapping = Omit<z.infer<typeof mapping>, 'fields'> & { fields: Record<string, Source> }

/** A mapping as a file holds it, checked; a plain text stands for the column of that name. Throws a ZodError. */
export function readMapping(given: unknown): ImportMapping {
  const { fields, ...rest } = parse(mapping, given)
  const sources = Object.entries(fields).map(([name, from]) => [name, typeof from === 'string' ? { column: from } : from] as const)
  return { ...rest, fields: Object.fromEntries(sources) }
}

/**
 * The mapping of a file whose columns are named as the fields are. One that was exported as stored, which tells versions beside
 * ids, finds records by their ids, and what the server alone writes is left out of it.
 */
export function plainMapping(resource: string, columns: readonly string[], isWritten: (name: string) => boolean): ImportMapping {
  const isExported = columns.includes('id') && columns.includes('version')
  const taken = isExported ? columns.filter(column => column === 'id' || isWritten(column)) : columns
  return { resource, ...(isExported ? { key: 'id' } : {}), fields: Object.fromEntries(taken.map(column => [column, { column }])) }
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A cell of a row; undefined for a column that only every object has. */
const cellOf = (row: Row, column: string): unknown => (Object.hasOwn(row, column) ? row[column] : undefined)

const columnValue = (row: Row, { column, join }: Source): unknown => {
  const names = typeof column === 'string' ? [column] : (column ?? [])
  const filled = names.map(name => cellOf(row, name)).filter(value => !isBlank(value))
  return join === undefined || filled.length < 2 ? filled[0] : filled.map(String).join(join)
}

export const unknownWord = Symbol('unknown word')

/** What a source takes from a row: undefined where there is nothing, null where the field is to be emptied, `unknownWord` where `values` has no such word. */
export function take(row: Row, from: Source): unknown {
  if ('value' in from) return from.value
  const given = columnValue(row, from)
  if (given === undefined) return from.clear ? null : undefined
  if (!from.values) return given
  const word = String(given)
  if (Object.hasOwn(from.values, word)) return from.values[word]
  return from.match ? given : unknownWord
}

/** Whether a row is one that the mapping wants. */
export const isWanted = (row: Row, { where }: ImportMapping): boolean =>
  Object.entries(where ?? {}).every(([column, value]) => (Array.isArray(value) ? value.includes(cellOf(row, column) ?? '') : cellOf(row, column) === value))
