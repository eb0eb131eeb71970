import type { Column } from '../../../src/engine/model/column.ts'
import type { Property } from '../../../src/engine/model/registry.ts'

/**
 * Columns as PostgreSQL writes their types. Text is compared by code point, whatever the database's own collation is: lists
 * are in the same order everywhere, and Georgian is in Georgian order.
 */
export const columnTypes: Readonly<Record<Column, string>> = {
  uuid: 'uuid',
  text: 'text collate "C"',
  integer: 'integer',
  double: 'double precision',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamp(3) with time zone',
  'uuid[]': 'uuid[]',
  'text[]': 'text[]',
  'integer[]': 'integer[]',
  json: 'jsonb',
}

/** The type that a value of a column is cast to: the column's without its collation. */
export const valueType = (column: Column): string => columnTypes[column].replace(/ collate .*/, '')

/** The SQL of what a column holds while nothing is filled in; none where it is null or where a value must be given. */
export function columnDefault({ column, field, nullable, type }: Property): string | undefined {
  if (nullable) return undefined
  if (type.empty === null) return typeof field.initial === 'number' ? String(field.initial) : undefined
  if (type.empty === false) return 'false'
  return `'${column === 'json' ? '[]' : '{}'}'::${columnTypes[column]}`
}
