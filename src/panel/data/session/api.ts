/** The base path of the API on the panel's own origin. */
export const api = '/api/v1'
