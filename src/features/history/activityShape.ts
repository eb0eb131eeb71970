import * as z from 'zod/mini'
import { day, id, instant } from '../../engine/model/shapes.ts'
import { historyEntry } from '../../engine/records/history.ts'
import { kindNames } from './kinds.ts'

/** A history entry in a list with entries of other records. */
export const activityEntry = z.object({
  ...z.omit(historyEntry, { by_staff: true }).shape,
  resource: z.string(),
  record_id: id,
})
export type ActivityEntry = z.infer<typeof activityEntry>

/**
 * The same with the record's title, and the device and place it was written from if the caller may see that session.
 */
const activityLine = z.object({
  ...activityEntry.shape,
  title: z.string(),
  /** For a bulk change: the number of records and the changed fields; `record_id` is then the ID of the bulk change. */
  records: z.nullable(z.int()),
  fields: z.array(z.string()),
  device: z.nullable(z.string()),
  place: z.nullable(z.string()),
})
export type ActivityLine = z.infer<typeof activityLine>

/** A page of activity, newest first; `next` is the position of the next page, null at the end. */
export const activityPage = z.object({
  lines: z.array(activityLine),
  next: z.nullable(z.tuple([instant, id])),
})
export type ActivityPage = z.infer<typeof activityPage>

/** Filters activity by person, record, bulk change, field, kinds, and days in the country's time zone. */
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
