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
