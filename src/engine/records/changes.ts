import * as z from 'zod/mini'

/** What a write changes, by property: what was there, and what is there then. */
export const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
export type Changes = z.infer<typeof changes>
