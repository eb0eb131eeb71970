import type { Registry } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import type { Store } from '../../engine/records/store.ts'

/** Work that remains for a table with rows, which stays available in the meantime. */
export type Unfinished = {
  table: string
  /** Indexes have to be created or recreated. */
  indexes: boolean
  /** Derived values have to be recomputed. */
  derived: boolean
}

/** What to drop permanently; the whole table if there are no columns. */
export type Purge = {
  table: string
  columns?: readonly string[]
  /**
   * The current and former names of the field and its properties, to be removed from history; if omitted, all history
   * of the table is removed.
   */
  names?: readonly string[]
}

/** Operations during an exclusive transaction on the model: all take effect, or none. */
export interface ExclusiveTransaction {
  store: Store
  /** Changes tables to match a registry, without dropping columns or changing values. Throws `TablesRejected`. */
  expand(registry: Registry, tables: readonly string[]): Promise<Unfinished[]>
  /** Notifies all servers of a new number after the commit. */
  notify(number: number): Promise<void>
}

/** The models in use on a server: the newest that it knows, and the oldest with work in progress. */
export interface ModelUse {
  number: number
  oldest: number
}

/** The servers that share the same rows, if there can be several. */
export interface Servers {
  /** Sends a heartbeat to the other servers. */
  heartbeat(use: ModelUse): Promise<void>
  /** Whether any active server is behind a number. */
  isBehind(number: number, what: keyof ModelUse): Promise<boolean>
  /** Tells the other servers that this one is shutting down. */
  leave(): Promise<void>
  /** How long to wait for other servers. */
  patienceMilliseconds: number
}

/** What a storage has to provide so that declarations can change at run time. */
export interface SchemaManager {
  servers?: Servers
  /** Returns the store for a registry. */
  storeOf(registry: Registry): Store
  /** Like `storeOf`, but reads outside of transactions may come from a replica; undefined without replicas. */
  readStoreOf?(registry: Registry): Store
  /**
   * Runs work in a transaction that is exclusive across all servers. Throws `SchemaBusy` if the lock cannot be acquired
   * or the transaction cannot complete in time.
   */
  runExclusively<Result>(present: Registry, work: (inside: ExclusiveTransaction) => Promise<Result>): Promise<Result>
  /** Drops a table, or some of its columns, with all data; skips what does not exist. Throws `SchemaBusy`. */
  purge(gone: Purge): Promise<void>
  /** Completes remaining work in the background; `tables` is the current registry of tables. */
  finish(records: RecordsContext, unfinished: Unfinished, tables: Registry): Promise<void>
}

/** Thrown if tables cannot be changed to match the declarations; the message has one sentence per table. */
export class TablesRejected extends Error {
  override name = 'TablesRejected'
}

/** Thrown if a table is locked or another publication is in progress for too long. */
export class SchemaBusy extends Error {
  override name = 'SchemaBusy'
}
