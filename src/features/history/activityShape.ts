import * as z from 'zod/mini'
import { day, id, instant } from '../../engine/model/shapes.ts'
import { historyEntry } from '../../engine/records/history.ts'
import { kindNames } from './kinds.ts'

/** A line of history beside those of other records. */
export const activityEntry = z.object({ ...historyEntry.shape, resource: z.string(), record_id: id })
export type ActivityEntry = z.infer<typeof activityEntry>

/** The same with what the record is called, and from where it was written as far as the session is still known to whoever reads. */
const activityLine = z.object({
  ...activityEntry.shape,
  title: z.string(),
  /** Of a line about many records at once: how many, and the fields that were changed; `record_id` is then that of the change. */
  records: z.nullable(z.int()),
  fields: z.array(z.string()),
  device: z.nullable(z.string()),
  place: z.nullable(z.string()),
})
export type ActivityLine = z.infer<typeof activityLine>

/** A part of what was done, newest first; `next` is where the rest continues, null at the end. */
export const activityPage = z.object({
  lines: z.array(activityLine),
  next: z.nullable(z.tuple([instant, id])),
})
export type ActivityPage = z.infer<typeof activityPage>

/** Which lines are requested: by whom, of what, about which field, of which kinds, and on which days of the country's calendar. */
export const activityFilter = z.strictObject({
  by: z.optional(id),
  resource: z.optional(z.string()),
  record_id: z.optional(id),
  batch: z.optional(id),
  field: z.optional(z.string()),
  kind: z.optional(z.union([z.literal(kindNames), z.array(z.literal(kindNames)).check(z.minLength(1))])),
  from: z.optional(day),
  to: z.optional(day),
})
export type ActivityFilter = z.infer<typeof activityFilter>
