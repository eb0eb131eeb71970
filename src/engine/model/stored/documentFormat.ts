/** What a document begins with; another format is not read. */
export const documentFormat = 'marani/1'

/** A document in which nothing is declared. */
export const emptyDocument = { format: documentFormat } as const
