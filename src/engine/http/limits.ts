/** The maximum size of a JSON body in bytes. */
export const bodyBytes = 1_000_000

/**
 * The header with the number of a model: in a response, the one that was used; in a request, the newest that the client
 * has seen.
 */
export const modelHeader = 'Marani-Model'

/** Seconds after which a request that failed temporarily should be retried. */
export const unavailableSeconds = 5

/** The response header that says that the product is read-only for maintenance. */
export const maintenanceHeader = 'Marani-Maintenance'

/** Seconds after which a write that failed because of maintenance should be retried. */
export const maintenanceSeconds = 60
