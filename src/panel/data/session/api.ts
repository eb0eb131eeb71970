/** Where the API answers, on the panel's own site. */
export const api = '/api/v1'
