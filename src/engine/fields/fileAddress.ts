const stored = /^\/files\/([0-9a-f]{64})$/

/** Returns the URL of a stored file from the SHA-256 hash of the upload, in hexadecimal. */
export const fileAddress = (hash: string): string => `/files/${hash}`

/** Returns the hash in the URL of a stored file; undefined for any other URL, including equivalent spellings. */
export const hashIn = (address: string): string | undefined => stored.exec(address)?.[1]

/** Whether a URL is in the product's own storage, where content never changes. */
export const isOwnFile = (address: string): boolean => stored.test(address)

/** Returns the URLs of stored files that are complete strings in a JSON text. */
export const ownFilesIn = (json: string): string[] =>
  [...json.matchAll(/"(\/files\/[0-9a-f]{64})"/g)].map(([, address = '']) => address)
