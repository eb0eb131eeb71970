/** Up to how many rows a list is counted unless every one is asked for. */
export const cappedCount = 10_000

/** The same where words are looked for: nobody turns to the fortieth page of what was found, and each row more is a text to be read. */
export const cappedFound = 1_000

/** Up to how many rows a list with this filter is counted. */
export const countedTo = (filter: Readonly<Record<string, unknown>>): number => (typeof filter.q === 'string' && filter.q.trim() !== '' ? cappedFound : cappedCount)
