import type { Change } from '../../engine/model/live.ts'

declare module '../../engine/ports.ts' {
  interface RuntimePorts {
    /** Distributes written changes to those who listen. */
    live: Live
  }
}

/** Distributes written changes to listeners on this server and all others. */
export interface Live {
  /** Announces changes to all servers, without waiting for delivery. */
  announce(changes: readonly Change[]): void
  /** Calls the listener with every later announcement; the returned function unsubscribes it. */
  subscribe(listener: (changes: readonly Change[]) => void): () => void
  /** Aborted when all streams should end. */
  closed: AbortSignal
  close(): Promise<void>
}

/** Distributes changes within one process, for the embedded database and the prototype. */
export function createLocalLive(): Live {
  const listeners = new Set<(changes: readonly Change[]) => void>()
  const controller = new AbortController()
  return {
    announce: changes => {
      for (const listener of listeners) listener(changes)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    closed: controller.signal,
    close: async () => controller.abort(),
  }
}
