const stored = /^\/files\/([0-9a-f]{64})$/

/** The address of a stored file by the SHA-256 of what was sent, in hexadecimal. */
export const fileAddress = (hash: string): string => `/files/${hash}`

/** The hash in the address of a stored file; undefined for any other address, also for one that a browser would read as the same. */
export const hashIn = (address: string): string | undefined => stored.exec(address)?.[1]

/** Whether an address is one of the product's own store: only there the bytes under it never change. */
export const isOwnFile = (address: string): boolean => stored.test(address)

/** The addresses of stored files that are whole strings in a value written as JSON. */
export const ownFilesIn = (json: string): string[] =>
  [...json.matchAll(/"(\/files\/[0-9a-f]{64})"/g)].map(([, address = '']) => address)
