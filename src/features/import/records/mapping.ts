import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { isStorable } from '../../../engine/fields/json.ts'
import { importMapping, importSource, type ImportMapping, type ImportSource } from '../import.ts'
import type { Row } from '../../../engine/model/query.ts'
import { isCellError } from './cellError.ts'

/**
 * A mapping as a file or a request contains it; a plain string is the name of a column. It is stored as it is, so it
 * must be storable by every store.
 */
export const writtenMapping = z
  .strictObject({
    ...importMapping.shape,
    fields: z.record(z.string(), z.union([z.string(), importSource])),
  })
  .check(z.refine(mapping => isStorable(mapping)))

/** Validates and parses a mapping. Throws a ZodError. */
export function readMapping(raw: unknown): ImportMapping {
  const { fields, ...rest } = parse(writtenMapping, raw)
  const sources = Object.entries(fields).map(
    ([name, from]) => [name, typeof from === 'string' ? { column: from } : from] as const,
  )
  return { ...rest, fields: Object.fromEntries(sources) }
}

/**
 * Returns the mapping of a file whose columns are named like the fields. A file exported with versions next to IDs
 * finds records by their IDs, and properties that only the server writes are omitted.
 */
export function plainMapping(
  resource: string,
  columns: readonly string[],
  isWritten: (name: string) => boolean,
): ImportMapping {
  const isExported = columns.includes('id') && columns.includes('version')
  const taken = isExported ? columns.filter(column => column === 'id' || isWritten(column)) : columns
  return {
    resource,
    ...(isExported ? { key: 'id' } : {}),
    fields: Object.fromEntries(taken.map(column => [column, { column }])),
  }
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Returns a cell of a row; undefined for names that are inherited from Object. */
const cellOf = (row: Row, column: string): unknown => (Object.hasOwn(row, column) ? row[column] : undefined)

/** Returns the value of a source's columns in a row; undefined if they are empty. An error is not joined with others. */
export const columnValue = (row: Row, { column, join }: ImportSource): unknown => {
  const names = typeof column === 'string' ? [column] : (column ?? [])
  const filled = names.map(name => cellOf(row, name)).filter(value => !isBlank(value))
  if (join === undefined || filled.length < 2) return filled[0]
  return filled.find(isCellError) ?? filled.map(String).join(join)
}

export const unknownWord = Symbol('unknown word')

/**
 * Returns the value of a source in a row: undefined if there is none, null if the field is to be cleared, `unknownWord`
 * if `values` lacks the word.
 */
export function sourceValue(row: Row, from: ImportSource): unknown {
  if ('value' in from) return from.value
  const raw = columnValue(row, from)
  if (raw === undefined) return from.clear ? null : undefined
  if (!from.values) return raw
  const word = String(raw)
  if (Object.hasOwn(from.values, word)) return from.values[word]
  return from.match ? raw : unknownWord
}

/** Whether a row matches the mapping's `where`. */
export const isWanted = (row: Row, { where }: ImportMapping): boolean =>
  Object.entries(where ?? {}).every(([column, value]) =>
    Array.isArray(value) ? value.includes(cellOf(row, column) ?? '') : cellOf(row, column) === value,
  )
