import type { OutboxEntry } from './outboxEntry.ts'
import type { Mail, Sms } from '../../engine/ports.ts'

/** Stores emails and text messages instead of sending them. */
export interface Outbox {
  mail: Mail
  sms: Sms
  list(): Promise<OutboxEntry[]>
}

/** The storage of an outbox. */
export interface OutboxStorage {
  put(entry: OutboxEntry): Promise<void>
  /** Returns all entries, in any order. */
  all(): Promise<OutboxEntry[]>
}

const maxShown = 200

/** Creates an outbox that stores its entries in `storage`. */
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
    list: async () => (await storage.all()).toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, maxShown),
  }
}

/** Creates a storage that keeps its entries in memory. */
export function createMemoryStorage(entries: OutboxEntry[] = []): OutboxStorage {
  return {
    put: async entry => void entries.push(entry),
    all: async () => entries,
  }
}
