/** The largest JSON body, in bytes. */
export const bodyBytes = 1_000_000

/** The header with the number of a model: the one that an answer comes of, or the newest that whoever asks has seen. */
export const modelHeader = 'Marani-Model'

/** After how many seconds it is worth trying again what can't be done at the moment. */
export const unavailableSeconds = 5

/** The header that says of any answer that nothing may be written at the moment. */
export const maintenanceHeader = 'Marani-Maintenance'

/** After how many seconds it is worth trying again what can't be written. */
export const maintenanceSeconds = 60
