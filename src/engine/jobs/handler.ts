import type { JobError, PayloadOf } from './job.ts'
import type { RecordsContext } from '../records/context.ts'
import type { Ports } from '../ports.ts'
import type { enqueue } from './enqueue.ts'

/** What a handler receives, and how it reports progress. */
export interface JobCall<Name extends string = string> {
  payload: PayloadOf<Name>
  /**
   * Aborted when the job has taken too long, another server has taken it over, or the server stops. A handler that
   * stops because of it is run again later.
   */
  signal: AbortSignal
  /** The number of the attempt, from 1. */
  attempt: number
  /** Reports progress, which is stored in the job's row. */
  progress(done: number, total: number): void
  /** Queues further jobs outside of any transaction; in a transaction, use `enqueue` with its records. */
  enqueue(...what: Parameters<typeof enqueue> extends [unknown, ...infer Rest] ? Rest : never): Promise<void>
}

/** How a kind of job is run. It must be idempotent: it may be run again if a server crashes after it. */
export interface JobHandler<Name extends string = string> {
  /** Throws `JobFailed` or any other error if the attempt fails. */
  run(ports: Ports, call: JobCall<Name>): Promise<unknown>
  /** Called when there will be no further attempts, in the transaction that records it. */
  givenUp?(records: RecordsContext, payload: PayloadOf<Name>): Promise<void>
}

/** A failed attempt, with the code that administrators see. */
export class JobFailed extends Error {
  override name = 'JobFailed'
  readonly code: JobError
  /** Whether further attempts are pointless. */
  readonly forGood: boolean

  constructor(code: JobError, { forGood = false, cause }: { forGood?: boolean; cause?: unknown } = {}) {
    super(`the job failed: ${code}`, cause === undefined ? {} : { cause })
    this.code = code
    this.forGood = forGood
  }
}
