declare module '../../engine/ports.ts' {
  interface Ports {
    /** By which each account has few uploads taken in at a time, and one worked on. */
    uploadQueues: UploadQueues
  }
}

/** Work of which each account does little at a time, however much is requested at once. */
export interface UploadQueues {
  /** Takes in what somebody sends, which is held in memory as a whole until it is done with, when few others of theirs are. */
  receive<Result>(whose: string, work: () => Promise<Result>): Promise<Result>
  /** Does work of somebody's when all that they asked for before is done, whatever became of it; of others nothing is waited for. */
  take<Result>(whose: string, work: () => Promise<Result>): Promise<Result>
  /** How many are worked on, or are to be. */
  count(): number
}

/** How many uploads of an account are held in memory at a time; one whose sender has gone silent is among them until its time is up. */
const heldAtOnce = 4

/** Has so much work of each account done at a time, in the order that it was requested in. */
function createQueues(atOnce: number): UploadQueues['take'] {
  const known = new Map<string, { underWay: number; waiting: (() => void)[] }>()
  return async (whose, work) => {
    const queue = known.get(whose) ?? { underWay: 0, waiting: [] }
    known.set(whose, queue)
    if (queue.underWay < atOnce) queue.underWay++
    else await new Promise<void>(resolve => queue.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.underWay === 0) known.delete(whose)
    }
  }
}

/** The queues of each account, on this server. */
export function createUploadQueues(): UploadQueues {
  const [receive, take] = [createQueues(heldAtOnce), createQueues(1)]
  let underWay = 0
  return {
    receive,
    count: () => underWay,
    take: (whose, work) => {
      underWay++
      return take(whose, work).finally(() => underWay--)
    },
  }
}
