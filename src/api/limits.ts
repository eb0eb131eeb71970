/** The largest JSON body, in bytes. */
export const bodyBytes = 1_000_000
