import * as z from 'zod/mini'
import { storedFile } from '../../engine/fields/file.ts'
import { id, inLanguages, instant } from '../../engine/model/shapes.ts'

/** A stored file that is attached to what somebody writes. */
const attachment = storedFile(z.string())
export type Attachment = z.infer<typeof attachment>

/** One line of `GET /help/{id}/messages`. */
export const helpMessage = z.object({
  id: z.string(),
  at: instant,
  from_staff: z.boolean(),
  /** For staff alone; nobody else is handed one. */
  is_note: z.boolean(),
  /** Who wrote it, for staff; to whoever asked the staff speak with one voice. */
  author: z.nullable(z.string()),
  text: z.string(),
  attachments: z.array(attachment),
})
export type HelpMessage = z.infer<typeof helpMessage>

/** Answer of `GET /help/unread`: in which conversations something is new to the caller. */
export const helpUnread = z.object({ unread: z.int(), ids: z.array(z.string()) })
export type HelpUnread = z.infer<typeof helpUnread>

/** One line of `GET /reports/records`: a record with how many reports there are about it. */
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

/** One line of `GET /reports/muted`. */
export const mutedSender = z.object({
  id,
  kind: z.literal(['network', 'email', 'account']),
  /** The address or the person's name; empty for a network, of which only a hash is known. */
  label: z.string(),
  muted_by: z.string(),
  created_at: instant,
  expires_at: instant,
})
export type MutedSender = z.infer<typeof mutedSender>
