const stored = /^\/files\/([0-9a-f]{64})(?:\/\d+)?$/

/** The address of a stored file by the SHA-256 of what was sent, in hexadecimal. */
export const fileAddress = (hash: string): string => `/files/${hash}`

/** The hash in the address of a stored file; undefined for an address elsewhere. */
export const hashIn = (address: string): string | undefined => stored.exec(address)?.[1]
