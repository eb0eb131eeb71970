/** The path, below the API, of what waits for review of a record. */
export const requestsPath = (entity: string, id: string): string => `/${entity}/${encodeURIComponent(id)}/request`
