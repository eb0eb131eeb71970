import type { Row } from '../../../engine/model/query.ts'
import { relevance } from '../../../engine/model/systemFields.ts'
import type { Sort } from './HeaderCell.tsx'

/** Search results by relevance, best first. */
export const byRelevance: Sort = { field: relevance, order: 'DESC' }

/** Returns the default order for a filter; `usual` is the list's declared order. */
export const orderFor = (filter: Row | undefined, usual: Sort): Sort => (filter?.q ? byRelevance : usual)

/**
 * Returns the order for a new filter: by relevance while searching, unless the person chose an order; the declared one
 * otherwise.
 */
export function orderWith(values: Row, sort: Sort, usual: Sort): Sort {
  if (!values.q) return sort.field === relevance ? usual : sort
  return sort.field === usual.field && sort.order === usual.order ? byRelevance : sort
}
