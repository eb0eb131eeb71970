import type { Change } from '../../engine/model/live.ts'

declare module '../../engine/ports.ts' {
  interface RuntimePorts {
    /** Who is notified of what was written. */
    live: Live
  }
}

/** Who is notified of what was written, on this server and all others. */
export interface Live {
  /** Tells everybody; nobody waits for it. */
  announce(changes: readonly Change[]): void
  /** Hears of what is announced from now on; the answer ends it. */
  hear(listener: (changes: readonly Change[]) => void): () => void
  /** Ends when nobody should listen any longer. */
  closed: AbortSignal
  close(): Promise<void>
}

/** News within one process, for the embedded database and the prototype. */
export function createLocalLive(): Live {
  const listeners = new Set<(changes: readonly Change[]) => void>()
  const controller = new AbortController()
  return {
    announce: changes => {
      for (const listener of listeners) listener(changes)
    },
    hear: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    closed: controller.signal,
    close: async () => controller.abort(),
  }
}
