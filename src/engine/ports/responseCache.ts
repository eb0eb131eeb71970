/** JSON that is the same for everyone, with its ETag. */
export interface SharedResponse {
  bytes: Uint8Array<ArrayBuffer>
  tag: string
  contentRange?: string | undefined
}

/** A public response: JSON, or the current address of a record that has moved. */
export type PublicResponse = SharedResponse | { moved: string }

/** A cache of public responses, which are kept until something that they depend on changes. */
export interface ResponseCache {
  /**
   * Returns the response with that key at a moment: from the cache unless something that it depends on was written,
   * otherwise a new one. Errors of `make` are not cached.
   */
  keep(key: string, moment: Date, make: () => Promise<PublicResponse>): Promise<PublicResponse>
}
