import type { BulkAccess } from './bulk/bulk.ts'
import type { Replica } from './replica/openReplica.ts'
import type { Connection } from './tables.ts'
import type { WrittenTables } from './writtenTables.ts'

/** An open database, PostgreSQL or embedded. */
export interface Database {
  kysely: Connection
  kind: 'postgres' | 'embedded'
  /** A copy that answers reads, if the settings name one. */
  replica?: Replica | undefined
  /** The number of connections by state; not available for the embedded database. */
  connections?(): { in_use: number; idle: number; waiting: number }
  /** Tracks which tables were written. */
  written: WrittenTables
  /** Reads and writes whole tables. */
  bulk: BulkAccess
  /** Publishes the server's address to other programs on the machine. */
  publishAddress(address: string): void
  /** Resolves if the database responds; rejects with an error for which `isUnavailable` is true if it does not. */
  ready(): Promise<void>
  /** Runs `work` while no other server on this database does the same; the others wait. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
