import * as z from 'zod/mini'
import { inLanguages } from '../../engine/model/shapes.ts'
import { countedShape } from '../workload/counted.ts'

/** One of the latest changes. */
const latestChange = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  resource: z.string(),
  /** Null for a change of many records. */
  record_id: z.nullable(z.string()),
  ...inLanguages('title', z.nullable(z.string())),
  action: z.string(),
  /** What wrote it, such as an import; null if unknown. */
  origin: z.nullable(z.string()),
  /** The number of consecutive records that it covers. */
  count: z.int(),
})
export type LatestChange = z.infer<typeof latestChange>

/** Response of `GET /overview`: the overview for staff. */
export const overview = z.object({
  statuses: z.array(
    z.object({ resource: z.string(), counts: z.array(z.object({ ...countedShape.shape, status: z.string() })) }),
  ),
  /** What staff should look at; items with a count of 0 are omitted. */
  attention: z.array(z.object({ ...countedShape.shape, name: z.string() })),
  latest: z.array(latestChange),
})
export type Overview = z.infer<typeof overview>
