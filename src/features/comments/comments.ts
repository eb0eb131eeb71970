import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { id, instant } from '../../engine/model/shapes.ts'
import { commentLimits } from './commentRules.ts'

/** A comment as the API returns it. */
export const comment = z.object({
  id,
  /** The first comment of the thread; null for the first comment itself. */
  thread_id: z.nullable(id),
  /** The field that the thread is about; null for the record as a whole. */
  field: z.nullable(z.string()),
  /** Empty if it was removed. */
  text: z.string(),
  /** IDs of the people it mentions. */
  mentions: z.array(id),
  created_at: instant,
  created_by: id,
  edited_at: z.nullable(instant),
  removed_at: z.nullable(instant),
  /** For the first comment of a thread: when it was resolved, and by whom. */
  resolved_at: z.nullable(instant),
  resolved_by: z.nullable(id),
})
export type Comment = z.infer<typeof comment>

/** Response of `GET /{resource}/{id}/comments`: all comments, oldest first, and how many the caller has not read. */
export const commentsOfRecord = z.object({ comments: z.array(comment), unread: z.int() })
export type CommentsOfRecord = z.infer<typeof commentsOfRecord>

const content = {
  text: plainText({ maximum: commentLimits.text, lines: true }),
  mentions: z.optional(z.array(z.uuid()).check(z.maxLength(commentLimits.mentions))),
}

/** The body to write a comment: a new thread about the record or a field, or a reply in a thread. */
export const newComment = z.strictObject({
  ...content,
  field: z.optional(z.nullable(z.string())),
  thread_id: z.optional(z.nullable(z.uuid())),
})
export type NewComment = z.infer<typeof newComment>

/** The body to edit a comment. */
export const commentEdit = z.strictObject(content)
export type CommentEdit = z.infer<typeof commentEdit>
