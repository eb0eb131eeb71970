import * as z from 'zod/mini'
import { id, instant } from '../../engine/model/shapes.ts'

/** The status of an email. */
export const mailStatuses = ['scheduled', 'sent', 'delivered', 'opened', 'failed', 'bounce'] as const
export const mailStatus = z.literal(mailStatuses)
export type MailStatus = z.infer<typeof mailStatus>

/** An email about a record. */
export const sentEmail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  status: mailStatus,
  date: instant,
})
