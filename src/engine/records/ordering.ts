import type { Level, Query } from '../model/query.ts'

/** The requested order of rows: by a property, preceded by levels of relevance. */
export interface Ordering {
  sort: Query['sort']
  preferred?: readonly Level[]
}
