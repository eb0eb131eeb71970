declare module '../ports.ts' {
  interface Ports {
    /** Does work that no answer waits for. */
    background: BackgroundWork
  }
}

/** Work that continues after the response, so that the response reveals nothing of it. */
export interface BackgroundWork {
  /** Begins the work a moment later; what it throws is reported. */
  do(work: () => Promise<unknown>): void
  /** When all that was begun, and what it began itself, has ended. */
  settled(): Promise<void>
}

/** Keeps track of work that continues after responses. */
export function createBackgroundWork(report: (error: unknown) => void): BackgroundWork {
  const underWay = new Set<Promise<unknown>>()
  return {
    do: work => {
      const doing = new Promise(resolve => setTimeout(resolve, 0))
        .then(work)
        .catch(report)
        .finally(() => underWay.delete(doing))
      underWay.add(doing)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
