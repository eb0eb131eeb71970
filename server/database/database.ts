import type { BulkAccess } from './bulk/bulk.ts'
import type { Replica } from './replica/openReplica.ts'
import type { Connection } from './tables.ts'
import type { WrittenTables } from './writtenTables.ts'

/** An open database, whichever it is. */
export interface Database {
  kysely: Connection
  kind: 'postgres' | 'embedded'
  /** A copy that answers reads, where the settings name one. */
  replica?: Replica | undefined
  /** How many connections there are in which state; nothing is known of the one of the embedded database. */
  connections?(): { in_use: number; idle: number; waiting: number }
  /** Which of its tables were written. */
  written: WrittenTables
  /** How whole tables are read and written. */
  bulk: BulkAccess
  /** Tells other programs of the machine where the server on this database answers. */
  publishAddress(address: string): void
  /** Resolves when the database answers; rejects with an error of `isUnavailable` when it does not. */
  ready(): Promise<void>
  /** Does something while no other server on the database does the like; the others wait. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
