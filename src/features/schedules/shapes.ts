import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { day, id, inLanguages, instant } from '../../engine/model/shapes.ts'
import { scheduledNames } from '../../engine/rules/moderation/transitions.ts'

const transition = z.literal([...scheduledNames])

/** When a record is hidden, once or every year. */
const season = z.object({ hide_on: day, show_on: day, yearly: z.boolean() })

/** A schedule that is pending or was refused. */
export const scheduleShape = z.object({
  id,
  resource: z.string(),
  record_id: id,
  ...inLanguages('title', z.string()),
  /** The next transition. */
  transition,
  due_at: instant,
  season: z.nullable(season),
  /** The person on whose behalf it is done. */
  by: id,
  note: z.nullable(z.string()),
  state: z.literal(['waiting', 'refused']),
  /** Why it was refused, as a code; for a season that continues, the refusal of its last step. */
  refusal: z.nullable(z.string()),
  /** Whether the caller may end it. */
  may_end: z.boolean(),
})
export type Schedule = z.infer<typeof scheduleShape>

const note = z.optional(z.nullable(plainText({ minimum: 0, maximum: 500, lines: true })))
const version = z.optional(z.int())
const replaces = z.optional(z.uuid())

/** A transition at a given time, or a season. */
export const schedulingBody = z.strictObject({
  version,
  transition: z.optional(transition),
  at: z.optional(z.iso.datetime({ offset: true })),
  hide_on: z.optional(day),
  show_on: z.optional(day),
  yearly: z.optional(z.boolean()),
  note,
  /** For an approval: the version of the request that was reviewed. */
  request_version: version,
  /** The ID of a schedule that this one replaces. */
  replaces,
})
export type Scheduling = z.infer<typeof schedulingBody>

export const unschedulingBody = z.strictObject({ schedule_id: z.uuid() })
