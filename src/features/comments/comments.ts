import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { id, instant } from '../../engine/model/shapes.ts'
import { commentLimits } from './commenting.ts'

/** A comment as it is read. */
export const comment = z.object({
  id,
  /** The comment that it answers; null for one that begins a thread. */
  thread_id: z.nullable(id),
  /** The field that its thread is about; null for the record as a whole. */
  field: z.nullable(z.string()),
  /** Empty where it was removed. */
  text: z.string(),
  /** Ids of the people whom it names. */
  mentions: z.array(id),
  created_at: instant,
  created_by: id,
  edited_at: z.nullable(instant),
  removed_at: z.nullable(instant),
  /** Of what begins a thread: when it was settled, and by whom. */
  resolved_at: z.nullable(instant),
  resolved_by: z.nullable(id),
})
export type Comment = z.infer<typeof comment>

/** Answer of `GET /{resource}/{id}/comments`: all of them, oldest first, and how many the caller has not read. */
export const commentsOfRecord = z.object({ comments: z.array(comment), unread: z.int() })
export type CommentsOfRecord = z.infer<typeof commentsOfRecord>

const said = {
  text: plainText({ maximum: commentLimits.text, lines: true }),
  mentions: z.optional(z.array(z.uuid()).check(z.maxLength(commentLimits.mentions))),
}

/** What is sent to write a comment: a new thread about the record or a field of it, or an answer in one. */
export const writing = z.strictObject({
  ...said,
  field: z.optional(z.nullable(z.string())),
  thread_id: z.optional(z.nullable(z.uuid())),
})
export type Writing = z.infer<typeof writing>

/** What is sent to say it otherwise. */
export const rewriting = z.strictObject(said)
export type Rewriting = z.infer<typeof rewriting>
