/** The largest JSON body, in bytes. */
export const bodyBytes = 1_000_000

/** After how many seconds it is worth trying again what can't be done at the moment. */
export const unavailableSeconds = 5
