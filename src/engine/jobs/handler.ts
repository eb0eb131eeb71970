import type { JobError, PayloadOf } from './job.ts'
import type { RecordsContext } from '../records/context.ts'
import type { Ports } from '../ports.ts'
import type { enqueue } from './enqueue.ts'

/** What a handler is given, and what it may report while it works. */
export interface JobCall<Name extends string = string> {
  payload: PayloadOf<Name>
  /** Ends when the work took too long, was lost to another server, or the server stops: what heeds it is done again later. */
  signal: AbortSignal
  /** How often the job was tried, this time included. */
  attempt: number
  /** Shows how far the work is; kept in the job's row. */
  progress(done: number, total: number): void
  /** Asks for further work outside of any transaction; inside one use `enqueue` with its records. */
  enqueue(...what: Parameters<typeof enqueue> extends [unknown, ...infer Rest] ? Rest : never): Promise<void>
}

/** How a kind of work is done. It may be done more than once, where a server died after it: it must come to the same. */
export interface JobHandler<Name extends string = string> {
  /** Throws `JobFailed`, or any other error, where the attempt came to nothing. */
  run(ports: Ports, call: JobCall<Name>): Promise<unknown>
  /** Notes that it is not tried any more, in the transaction that says so. */
  givenUp?(records: RecordsContext, payload: PayloadOf<Name>): Promise<void>
}

/** A failed attempt, with the code that administrators are shown. */
export class JobFailed extends Error {
  override name = 'JobFailed'
  readonly code: JobError
  /** Whether another attempt would come to the same. */
  readonly forGood: boolean

  constructor(code: JobError, { forGood = false, cause }: { forGood?: boolean; cause?: unknown } = {}) {
    super(`the job failed: ${code}`, cause === undefined ? {} : { cause })
    this.code = code
    this.forGood = forGood
  }
}
