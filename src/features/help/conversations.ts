import * as z from 'zod/mini'
import { storedFile } from '../../engine/fields/file.ts'
import { id, inLanguages, instant } from '../../engine/model/shapes.ts'

/** A stored file that is attached to a message. */
const attachment = storedFile(z.string())
export type Attachment = z.infer<typeof attachment>

/** An item of `GET /help/{id}/messages`. */
export const helpMessage = z.object({
  id: z.string(),
  at: instant,
  from_staff: z.boolean(),
  /** Whether it is a note, which only staff receive. */
  is_note: z.boolean(),
  /** The author's name, for staff only; the person who asked sees the staff as one party. */
  author: z.nullable(z.string()),
  text: z.string(),
  attachments: z.array(attachment),
})
export type HelpMessage = z.infer<typeof helpMessage>

/** Response of `GET /help/unread`: the conversations with something new for the caller. */
export const helpUnread = z.object({ unread: z.int(), ids: z.array(z.string()) })
export type HelpUnread = z.infer<typeof helpUnread>

/** An item of `GET /reports/records`: a record with the number of reports about it. */
export const reportedRecord = z.object({
  resource: z.string(),
  record_id: id,
  kind: z.int(),
  ...inLanguages('title', z.string()),
  open: z.int(),
  answered: z.int(),
  closed: z.int(),
  newest_at: instant,
})
export type ReportedRecord = z.infer<typeof reportedRecord>

/** An item of `GET /reports/muted`. */
export const mutedSender = z.object({
  id,
  kind: z.literal(['network', 'email', 'account']),
  /** The email address or the person's name; empty for a network, of which only a hash is stored. */
  label: z.string(),
  muted_by: z.string(),
  created_at: instant,
  expires_at: instant,
})
export type MutedSender = z.infer<typeof mutedSender>
