import * as z from 'zod/mini'
import { described } from './described.ts'
import { row } from './shapes.ts'

/** How many records refer to some others by one of their properties. */
export const use = z.object({
  resource: z.string(),
  property: z.string(),
  count: z.int(),
  /** There are more than `count`. */
  capped: z.boolean(),
  /** What narrows their list to them; null where it would name too many records. */
  filter: z.nullable(row),
})
export type Use = z.infer<typeof use>

/** What deleting a record would do. */
export const deletion = z.object({
  /** The records that go to the trash with it. */
  follow: z.array(z.object({ resource: z.string(), count: z.int() })),
  /** What keeps it and them from being deleted, as far as whoever asks may read it; nothing where they can be. */
  uses: z.array(use),
  others: described(
    'There are other records that keep it from being deleted, which the caller may not read',
    z.optional(z.boolean()),
  ),
})
export type Deletion = z.infer<typeof deletion>
