/** The number up to which the rows of a list are counted, unless an exact count is requested. */
export const cappedCount = 10_000

/**
 * The same for searches: nobody opens the fortieth page of results, and each counted row means reading its search text.
 */
export const cappedSearchCount = 1_000

/** Whether a list with this filter is a full-text search. */
export const isSearched = ({ q }: Readonly<Record<string, unknown>>): boolean =>
  typeof q === 'string' && q.trim() !== ''

/** Returns the number up to which the rows of a list with this filter are counted. */
export const countLimitOf = (filter: Readonly<Record<string, unknown>>): number =>
  isSearched(filter) ? cappedSearchCount : cappedCount
