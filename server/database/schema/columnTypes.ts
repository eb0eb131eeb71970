import type { Column } from '../../../src/engine/model/column.ts'
import type { Property } from '../../../src/engine/model/registry.ts'

/**
 * Column types as PostgreSQL formats them. Text is compared by code point regardless of the database's collation, so that lists have the
 * same order everywhere and Georgian is in Georgian order.
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

/** The type to which values of a column are cast: the column's type without its collation. */
export const valueType = (column: Column): string => columnTypes[column].replace(/ collate .*/, '')

/** Returns the SQL default of a column; undefined if it is nullable or a value is required. */
export function columnDefault({ column, field, nullable, type }: Property): string | undefined {
  if (nullable) return undefined
  if (type.empty === null) return typeof field.initial === 'number' ? String(field.initial) : undefined
  if (type.empty === false) return 'false'
  return `'${column === 'json' ? '[]' : '{}'}'::${columnTypes[column]}`
}
