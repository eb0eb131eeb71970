import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { isStorable } from '../../../engine/fields/json.ts'
import { importMapping, importSource, type ImportMapping, type ImportSource } from '../import.ts'
import type { Row } from '../../../engine/model/query.ts'

/** A mapping as a file or a call holds it; a plain text means the column of that name. It is kept as it is, so it is what every store can keep. */
export const writtenMapping = z
  .strictObject({
    ...importMapping.shape,
    fields: z.record(z.string(), z.union([z.string(), importSource])),
  })
  .check(z.refine(mapping => isStorable(mapping)))

/** Such a mapping, checked. Throws a ZodError. */
export function readMapping(raw: unknown): ImportMapping {
  const { fields, ...rest } = parse(writtenMapping, raw)
  const sources = Object.entries(fields).map(
    ([name, from]) => [name, typeof from === 'string' ? { column: from } : from] as const,
  )
  return { ...rest, fields: Object.fromEntries(sources) }
}

/**
 * The mapping of a file whose columns are named as the fields are. One that was exported as stored, which has versions next to
 * ids, finds records by their ids, and what the server alone writes is left out of it.
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

/** A cell of a row; undefined for a column that only every object has. */
const cellOf = (row: Row, column: string): unknown => (Object.hasOwn(row, column) ? row[column] : undefined)

/** What a row says in the columns of a source; undefined where they are empty. */
export const columnValue = (row: Row, { column, join }: ImportSource): unknown => {
  const names = typeof column === 'string' ? [column] : (column ?? [])
  const filled = names.map(name => cellOf(row, name)).filter(value => !isBlank(value))
  return join === undefined || filled.length < 2 ? filled[0] : filled.map(String).join(join)
}

export const unknownWord = Symbol('unknown word')

/** What a source takes from a row: undefined where there is nothing, null where the field is to be emptied, `unknownWord` where `values` has no such word. */
export function take(row: Row, from: ImportSource): unknown {
  if ('value' in from) return from.value
  const raw = columnValue(row, from)
  if (raw === undefined) return from.clear ? null : undefined
  if (!from.values) return raw
  const word = String(raw)
  if (Object.hasOwn(from.values, word)) return from.values[word]
  return from.match ? raw : unknownWord
}

/** Whether a row is one that the mapping wants. */
export const isWanted = (row: Row, { where }: ImportMapping): boolean =>
  Object.entries(where ?? {}).every(([column, value]) =>
    Array.isArray(value) ? value.includes(cellOf(row, column) ?? '') : cellOf(row, column) === value,
  )
