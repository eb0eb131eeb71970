import type { Level, Query } from '../model/query.ts'

/** In what order rows are requested: by a property, and before that by levels where some are preferred. */
export interface Ordering {
  sort: Query['sort']
  preferred?: readonly Level[]
}
