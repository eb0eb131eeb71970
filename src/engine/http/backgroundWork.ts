declare module '../ports.ts' {
  interface Ports {
    /** Runs work that no response waits for. */
    background: BackgroundWork
  }
}

/** Work that continues after the response, so that the response time reveals nothing about it. */
export interface BackgroundWork {
  /** Starts the work shortly afterwards. Errors are reported. */
  do(work: () => Promise<unknown>): void
  /** Resolves when all work, including work that it started itself, is finished. */
  settled(): Promise<void>
}

/** Creates the tracker of work that continues after responses. */
export function createBackgroundWork(report: (error: unknown) => void): BackgroundWork {
  const pending = new Set<Promise<unknown>>()
  return {
    do: work => {
      const running = new Promise(resolve => setTimeout(resolve, 0))
        .then(work)
        .catch(report)
        .finally(() => pending.delete(running))
      pending.add(running)
    },
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
