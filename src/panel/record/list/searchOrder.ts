import type { Row } from '../../../engine/model/query.ts'
import { relevance } from '../../../engine/model/systemFields.ts'
import type { Sort } from './HeaderCell.tsx'

/** The order of what is searched for, best first. */
export const byRelevance: Sort = { field: relevance, order: 'DESC' }

/** The order of a list that nobody has chosen one for; `usual` is its declared one. */
export const orderFor = (filter: Row | undefined, usual: Sort): Sort => (filter?.q ? byRelevance : usual)

/** The order that a list takes with other filters: by relevance once something is searched for, unless the person chose an order; the usual one when nothing is. */
export function orderWith(values: Row, sort: Sort, usual: Sort): Sort {
  if (!values.q) return sort.field === relevance ? usual : sort
  return sort.field === usual.field && sort.order === usual.order ? byRelevance : sort
}
