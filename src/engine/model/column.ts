/** How a value is kept: the few kinds of column that every store knows. */
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

/** Whether a column holds a list of values that conditions look into. */
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

/** Whether a column could hold the value (of a list column: an entry), whatever its field says of it. */
export const columnAccepts = (column: Column, value: unknown): boolean => accepted[column](value)
