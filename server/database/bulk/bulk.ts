/** A connection that reads and writes whole tables in the text format of COPY, one line per row, which every version of PostgreSQL reads. */
export interface BulkConnection {
  /** Returns the rows of a statement. */
  rows<Row>(statement: string): Promise<Row[]>
  /** Runs statements that return nothing. */
  run(statements: string): Promise<void>
  /** Returns the output of `copy (query) to stdout`. */
  copyOut(query: string): AsyncIterable<Uint8Array>
  /** Copies complete lines into `target`, a table with its columns in the syntax of COPY. */
  copyIn(target: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/** Reads and writes whole tables. */
export interface BulkAccess {
  /** Runs `work` in one transaction, rolled back if it fails; it sees a snapshot of the database from its beginning. */
  transaction<Result>(work: (connection: BulkConnection) => Promise<Result>): Promise<Result>
  /** Runs single statements interleaved those of others, if all share one connection and a long transaction would block them. */
  interleaved?: BulkConnection
}
