import * as z from 'zod/mini'
import { described } from './described.ts'
import { row } from './shapes.ts'

/** The number of records that refer to some others by one property. */
export const use = z.object({
  resource: z.string(),
  property: z.string(),
  count: z.int(),
  /** Whether there are more than `count`. */
  capped: z.boolean(),
  /** A list filter for these records; null if it would contain too many IDs. */
  filter: z.nullable(row),
})
export type Use = z.infer<typeof use>

/** The consequences of deleting a record. */
export const deletion = z.object({
  /** Records that are moved to the trash with it. */
  follow: z.array(z.object({ resource: z.string(), count: z.int() })),
  /** What prevents the deletion, as far as the caller may read it; empty if nothing does. */
  uses: z.array(use),
  others: described(
    'There are other records that keep it from being deleted, which the caller may not read',
    z.optional(z.boolean()),
  ),
})
export type Deletion = z.infer<typeof deletion>
