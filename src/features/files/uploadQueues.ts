declare module '../../engine/ports.ts' {
  interface Ports {
    /** Limits how many uploads of each account are received and processed at a time. */
    uploadQueues: UploadQueues
  }
}

/** Limits the concurrency of each account's uploads. */
export interface UploadQueues {
  /** Runs `work`, which holds an upload in memory, once few enough of the account's uploads are held. */
  receive<Result>(account: string, work: () => Promise<Result>): Promise<Result>
  /**
   * Runs `work` after all earlier work of the account has finished, successfully or not. Other accounts are not waited
   * for.
   */
  inOrder<Result>(account: string, work: () => Promise<Result>): Promise<Result>
  /** How many are running or waiting. */
  count(): number
}

/** How many uploads of an account are held in memory at a time, including stalled ones until they time out. */
const heldAtOnce = 4

/** Runs at most `atOnce` tasks of each account at a time, in the order in which they were requested. */
function createQueues(atOnce: number): UploadQueues['inOrder'] {
  const known = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (account, work) => {
    const queue = known.get(account) ?? { running: 0, waiting: [] }
    known.set(account, queue)
    if (queue.running < atOnce) queue.running++
    else await new Promise<void>(resolve => queue.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) known.delete(account)
    }
  }
}

/** Creates the upload queues of this server. */
export function createUploadQueues(): UploadQueues {
  const [receive, take] = [createQueues(heldAtOnce), createQueues(1)]
  let pending = 0
  return {
    receive,
    count: () => pending,
    inOrder: (account, work) => {
      pending++
      return take(account, work).finally(() => pending--)
    },
  }
}
