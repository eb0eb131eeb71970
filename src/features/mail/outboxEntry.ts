/** One line of `GET /outbox`: what would have been sent, where nothing is. */
export interface OutboxEntry {
  id: string
  kind: 'mail' | 'sms'
  to: string
  subject: string | null
  text: string
  html: string | null
  at: string
}

declare module '../../engine/ports.ts' {
  interface Ports {
    /** What would have been sent, newest first, where nothing is and people may look. */
    outbox?: (() => Promise<OutboxEntry[]>) | undefined
  }
}
