import * as z from 'zod/mini'
import { inLanguages, row } from '../../engine/model/shapes.ts'

/** A number that leads to the list of what it counts; `capped` where there are more. */
const counted = z.object({
  resource: z.string(),
  /** In the words of the API's filter. */
  filter: row,
  count: z.int(),
  capped: z.boolean(),
})
export type Counted = z.infer<typeof counted>

/** A change somebody made, as the latest changes tell it. */
const latestChange = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  resource: z.string(),
  record_id: z.string(),
  ...inLanguages('title', z.nullable(z.string())),
  action: z.string(),
})
export type LatestChange = z.infer<typeof latestChange>

/** What staff see when they come: answer of `GET /overview`. */
export const overview = z.object({
  /** Null for whoever may not see requests. */
  queue: z.nullable(z.object({ open: counted, overdue: counted, oldest_at: z.nullable(z.string()) })),
  statuses: z.array(
    z.object({ resource: z.string(), counts: z.array(z.object({ ...counted.shape, status: z.string() })) }),
  ),
  /** What somebody should look at; nothing that is zero. */
  attention: z.array(z.object({ ...counted.shape, name: z.string() })),
  latest: z.array(latestChange),
})
export type Overview = z.infer<typeof overview>
