import type { OutboxEntry } from './outboxEntry.ts'
import type { Mail, Sms } from '../../engine/ports.ts'

/** Emails and messages that are kept instead of sent. */
export interface Outbox {
  mail: Mail
  sms: Sms
  list(): Promise<OutboxEntry[]>
}

/** Where an outbox keeps its entries. */
export interface OutboxStorage {
  put(entry: OutboxEntry): Promise<void>
  /** Every entry, in any order. */
  all(): Promise<OutboxEntry[]>
}

const mostShown = 200

/** An outbox over a storage. */
export function createOutbox(
  storage: OutboxStorage,
  { clock, newId }: { clock: () => Date; newId: () => string },
): Outbox {
  const put = (entry: Pick<OutboxEntry, 'kind' | 'to' | 'subject' | 'text' | 'html'>) =>
    storage.put({ id: newId(), ...entry, at: clock().toISOString() })
  return {
    mail: {
      send: async ({ to, subject, text, html, onHandover }) => {
        await onHandover?.()
        await put({ kind: 'mail', to, subject, text, html })
      },
    },
    sms: { send: (to, text) => put({ kind: 'sms', to, subject: null, text, html: null }) },
    list: async () => (await storage.all()).toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, mostShown),
  }
}

/** Storage in memory. */
export function createMemoryStorage(entries: OutboxEntry[] = []): OutboxStorage {
  return {
    put: async entry => void entries.push(entry),
    all: async () => entries,
  }
}
