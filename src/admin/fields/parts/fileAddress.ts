/**
 * Where the browser finds a file of the product's own store. The server has them under `/files`; the prototype's static folder
 * has the fixtures' files among its own, because it is served under its base alone.
 */
export const fileAddress = (url: string): string => (import.meta.env.MODE === 'prototype' ? url.replace(/^\/files\//, import.meta.env.BASE_URL) : url)
