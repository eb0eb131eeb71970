import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { day, id, inLanguages, instant } from '../../engine/model/shapes.ts'
import { scheduledNames } from '../../engine/rules/moderation/transitions.ts'

const transition = z.literal([...scheduledNames])

/** When a record is out of sight, once or each year. */
const season = z.object({ hide_on: day, show_on: day, yearly: z.boolean() })

/** What is to be done with a record later, or was not done. */
export const scheduleShape = z.object({
  id,
  resource: z.string(),
  record_id: id,
  ...inLanguages('title', z.string()),
  /** What is done next. */
  transition,
  due_at: instant,
  season: z.nullable(season),
  /** In whose name it is done. */
  by: id,
  note: z.nullable(z.string()),
  state: z.literal(['waiting', 'refused']),
  /** Why it was not done, as a code; of a season that continues, its last step. */
  refusal: z.nullable(z.string()),
  /** Whether the caller may call it off. */
  may_end: z.boolean(),
})
export type Schedule = z.infer<typeof scheduleShape>

const note = z.optional(z.nullable(plainText({ minimum: 0, maximum: 500, lines: true })))
const version = z.optional(z.int())
const replaces = z.optional(z.uuid())

/** A transition at a moment, or a season. */
export const schedulingBody = z.strictObject({
  version,
  transition: z.optional(transition),
  at: z.optional(z.iso.datetime({ offset: true })),
  hide_on: z.optional(day),
  show_on: z.optional(day),
  yearly: z.optional(z.boolean()),
  note,
  /** Of what is to be approved: the version of the request that was looked at. */
  request_version: version,
  /** What is scheduled already and is to be done in this way instead. */
  replaces,
})
export type Scheduling = z.infer<typeof schedulingBody>

export const unschedulingBody = z.strictObject({ schedule_id: z.uuid() })
