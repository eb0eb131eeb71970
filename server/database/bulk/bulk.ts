/** A connection through which whole tables travel: as COPY writes them, a line for each row, which every PostgreSQL reads. */
export interface BulkConnection {
  /** The rows that a statement answers. */
  rows<Row>(statement: string): Promise<Row[]>
  /** Statements that answer nothing. */
  run(statements: string): Promise<void>
  /** What `copy (query) to stdout` says. */
  copyOut(query: string): AsyncIterable<Uint8Array>
  /** Takes whole lines into `target`, a table with its columns as COPY names them. */
  copyIn(target: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/** How whole tables are read and written. */
export interface BulkAccess {
  /** One transaction, undone where the work fails; it sees the database as it was when it began. */
  transaction<Result>(work: (connection: BulkConnection) => Promise<Result>): Promise<Result>
  /** Single statements in between those of others, where all share one connection and a long transaction would stop them. */
  between?: BulkConnection
}
