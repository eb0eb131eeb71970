/** Returns the path of a record's pending requests, below the API. */
export const requestsPath = (entity: string, id: string): string => `/${entity}/${encodeURIComponent(id)}/request`
