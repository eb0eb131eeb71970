/** What a write changes, by property: what was there, and what is there then. */
export type Changes = Record<string, [from: unknown, to: unknown]>
