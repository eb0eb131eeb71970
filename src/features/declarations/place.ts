import type { Registry } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import type { Store } from '../../engine/records/store.ts'

/** What is left to do for a table with rows, which keeps answering in the meantime. */
export type Unfinished = {
  table: string
  /** Indexes are to be created or recreated. */
  indexes: boolean
  /** Derived values are to be recomputed. */
  derived: boolean
}

/** What is to be dropped for good; without columns the whole table. */
export type Purge = {
  table: string
  columns?: readonly string[]
  /** The present and former names of its field and properties, which history no longer mentions from then on; without them nothing of the table. */
  names?: readonly string[]
}

/** What may be done while nobody else changes the model: all of it is done in the end, or none. */
export interface Alone {
  store: Store
  /** Makes tables what a registry declares: nothing is dropped, no value changes. Throws `TablesRefused`. */
  expand(registry: Registry, tables: readonly string[]): Promise<Unfinished[]>
  /** Announces a number to all servers, once all this is committed. */
  notify(number: number): Promise<void>
}

/** The models that a server works by: the newest that it knows, and the oldest by which something is still in progress. */
export interface ModelUse {
  number: number
  oldest: number
}

/** The servers that work on the same rows, where there may be several. */
export interface Servers {
  /** Tells the others that this one is there. */
  beat(use: ModelUse): Promise<void>
  /** Whether one that is there is behind a number. */
  isBehind(number: number, what: keyof ModelUse): Promise<boolean>
  /** Tells the others that this one ends. */
  leave(): Promise<void>
  /** How long others are waited for. */
  patienceMilliseconds: number
}

/** What a place brings so that declarations can change while it runs. */
export interface DeclaringPlace {
  servers?: Servers
  /** The rows as a registry sees them. */
  storeOf(registry: Registry): Store
  /** The same, but what is read outside of transactions may be of a copy; where there is none it is not there. */
  readStoreOf?(registry: Registry): Store
  /** Does work in one transaction that is the only one of its kind on all servers. Throws `PlaceBusy` where others don't let it begin or end. */
  alone<Result>(present: Registry, work: (inside: Alone) => Promise<Result>): Promise<Result>
  /** Drops a table or some of its columns with all that is in them; those that are not there are passed over. Throws `PlaceBusy`. */
  purge(gone: Purge): Promise<void>
  /** Does what was left, a while later; `tables` is what they are made of. */
  finish(records: RecordsContext, unfinished: Unfinished, tables: Registry): Promise<void>
}

/** Tables can't be made what is declared; a sentence each. */
export class TablesRefused extends Error {
  override name = 'TablesRefused'
}

/** Somebody holds a table, or publishes at the same moment, for longer than others should have to wait. */
export class PlaceBusy extends Error {
  override name = 'PlaceBusy'
}
