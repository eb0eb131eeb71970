import * as z from 'zod/mini'
import { id, instant } from '../../engine/model/shapes.ts'

/** The status of an email. */
export const mailStatus = z.literal(['scheduled', 'sent', 'delivered', 'opened', 'failed', 'bounce'])
export type MailStatus = z.infer<typeof mailStatus>

/** An email about a record. */
export const sentEmail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  status: mailStatus,
  date: instant,
})
export type SentEmail = z.infer<typeof sentEmail>
