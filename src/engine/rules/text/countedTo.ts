/** Up to how many rows a list is counted unless every one is requested. */
export const cappedCount = 10_000

/** The same where words are searched for: nobody turns to the fortieth page of what was found, and each row more is a text to be read. */
export const cappedFound = 1_000

/** Whether a list with this filter looks for words. */
export const isSearched = ({ q }: Readonly<Record<string, unknown>>): boolean =>
  typeof q === 'string' && q.trim() !== ''

/** Up to how many rows a list with this filter is counted. */
export const countedTo = (filter: Readonly<Record<string, unknown>>): number =>
  isSearched(filter) ? cappedFound : cappedCount
