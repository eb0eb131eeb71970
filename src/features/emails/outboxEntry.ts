import * as z from 'zod/mini'
import { instant } from '../../engine/model/shapes.ts'

/** One line of `GET /outbox`: what would have been sent, where nothing is. */
export const outboxEntry = z.object({
  id: z.string(),
  kind: z.literal(['mail', 'sms']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  html: z.nullable(z.string()),
  at: instant,
})
export type OutboxEntry = z.infer<typeof outboxEntry>

declare module '../../engine/ports.ts' {
  interface DeliveryPorts {
    /** What would have been sent, newest first, where nothing is and people may look. */
    outbox?: (() => Promise<OutboxEntry[]>) | undefined
  }
}
