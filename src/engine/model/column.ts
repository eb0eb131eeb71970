/** The column types that every store supports. */
export type Column =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'double'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'uuid[]'
  | 'text[]'
  | 'integer[]'
  | 'json'

/** Whether a column holds a list, which conditions search for single values. */
export const isList = (column: Column): boolean => column.endsWith('[]')

const accepted: Record<Column, (value: unknown) => boolean> = {
  uuid: value => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  text: value => typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed(),
  integer: value => Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647,
  double: value => Number.isFinite(value),
  boolean: value => typeof value === 'boolean',
  date: () => false,
  instant: () => false,
  'uuid[]': value => accepted.uuid(value),
  'text[]': value => accepted.text(value),
  'integer[]': value => accepted.integer(value),
  json: () => false,
}

/** Whether a column can store the value (in a list column: one entry), regardless of what the field allows. */
export const columnAccepts = (column: Column, value: unknown): boolean => accepted[column](value)
