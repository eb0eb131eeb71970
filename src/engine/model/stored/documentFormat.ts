/** The format of documents. Other formats are not read. */
export const documentFormat = 'marani/1'

/** A document without declarations. */
export const emptyDocument = { format: documentFormat } as const
