import * as z from 'zod/mini'
import { instant } from '../../engine/model/shapes.ts'

/** An item of `GET /outbox`: a message that was stored instead of being sent. */
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
    /** The messages that were stored instead of being sent, newest first; only if people may see them. */
    outbox?: (() => Promise<OutboxEntry[]>) | undefined
  }
}
