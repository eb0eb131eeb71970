import * as z from 'zod/mini'
import { inLanguages } from '../../engine/model/shapes.ts'
import { countedShape } from '../workload/counted.ts'

/** A change somebody made, as the latest changes tell it. */
const latestChange = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  resource: z.string(),
  /** Null where it is of many. */
  record_id: z.nullable(z.string()),
  ...inLanguages('title', z.nullable(z.string())),
  action: z.string(),
  /** By which way it was written; null where that was not noted. */
  origin: z.nullable(z.string()),
  /** Of how many records it is, one after another. */
  count: z.int(),
})
export type LatestChange = z.infer<typeof latestChange>

/** What staff see when they come: answer of `GET /overview`. */
export const overview = z.object({
  statuses: z.array(
    z.object({ resource: z.string(), counts: z.array(z.object({ ...countedShape.shape, status: z.string() })) }),
  ),
  /** What somebody should look at; nothing that is zero. */
  attention: z.array(z.object({ ...countedShape.shape, name: z.string() })),
  latest: z.array(latestChange),
})
export type Overview = z.infer<typeof overview>
