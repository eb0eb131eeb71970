declare module '../../engine/ports.ts' {
  interface Ports {
    /** By which each account has one upload worked on at a time. */
    uploadQueues: UploadQueues
  }
}

/** Work of which each account does one piece at a time, however many are requested at once. */
export interface UploadQueues {
  /** Does work of somebody's when all that they asked for before is done, whatever became of it; of others nothing is waited for. */
  take<Result>(whose: string, work: () => Promise<Result>): Promise<Result>
  /** How many are worked on, or are to be. */
  count(): number
}

/** A queue for each account, on this server. */
export function createUploadQueues(): UploadQueues {
  const last = new Map<string, Promise<void>>()
  let underWay = 0
  return {
    count: () => underWay,
    take(whose, work) {
      underWay++
      const done = (last.get(whose) ?? Promise.resolve()).then(work)
      const ended: Promise<void> = done.then(
        () => undefined,
        () => undefined,
      )
      last.set(whose, ended)
      void ended.then(() => {
        underWay--
        if (last.get(whose) === ended) last.delete(whose)
      })
      return done
    },
  }
}
