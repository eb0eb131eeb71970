import type { RowOf } from '../fields/rowOf.ts'
import type { Condition, Order, Query } from '../model/query.ts'

/** A set of rows without an order, which can be counted. */
export type Selection<Name extends string = string> = Pick<Query<Name>, 'entity' | 'where' | 'words' | 'fallback'>

/** A change of one row, applied only if the row still has that version. */
export interface VersionedChange<Name extends string = string> {
  id: unknown
  version: unknown
  values: Partial<RowOf<Name>>
}

/** The number of rows with a value; the value is null if they have none, which comes last. */
export interface ValueCount {
  value: number | null
  count: number
}

/** The number of rows that meet each of several conditions; lower bounds if the limit was reached. */
export interface EachCount {
  counts: number[]
  isWhole: boolean
}

/** A grid over two numeric properties, by the sides of its cells. */
export interface Grid {
  x: { property: string; side: number }
  y: { property: string; side: number }
}

/** A cell of a grid that contains rows; it begins at `x` and `y` sides from zero. */
export interface Cell {
  x: number
  y: number
  count: number
  /** The ID of the row, if there is only one. */
  id: string | null
}

/**
 * Sums of a number, grouped by the rows of another entity that the numbers are about: once for a first set of slices,
 * once for a second. Groups are identified by a property of those rows, or by their IDs.
 */
export interface Sums {
  /** The table of numbers: the property with the number, its slice, and what it is about. */
  of: { entity: string; value: string; slice: string; about: string }
  now: readonly unknown[]
  before: readonly unknown[]
  /** The rows that the numbers are about; others do not count. */
  about: Selection
  by: string
  /**
   * By one of the two sums, by their difference, or by the relative change, which is undefined if the earlier sum is 0.
   */
  sort: { property: 'now' | 'before' | 'change' | 'share'; order: Order }
  offset: number
  limit: number
}

/** The sums of one group; its value is null if the rows have none. */
export interface Sum {
  group: string | null
  now: number
  before: number
}

/**
 * Stores rows. Names are those of tables (entities that are not views); rows have every property of the entity as a
 * plain JSON value: instants `2026-05-26T09:00:00.000Z`, dates `2026-05-26`, null for missing ones. A store implements
 * no rules: deleted rows are found like others unless a condition excludes them.
 */
export interface Store {
  /**
   * Returns the matching rows, in a total order that is the same in every store. One query; two if fallback words are
   * used; up to two more if several words are searched for among many rows. With levels, one query finds the rows and
   * one reads them, with one more for each limit that is reached; rows that change in between may be omitted.
   */
  find<Name extends string>(query: Query<Name>): Promise<RowOf<Name>[]>
  /**
   * Returns the same rows, and their total number, at most `limit`. With levels, both come from the same read if there
   * are fewer.
   */
  findCounted<Name extends string>(query: Query<Name>, limit: number): Promise<{ rows: RowOf<Name>[]; count: number }>
  /**
   * Returns which selections may match rows by their words, ignoring fallback ones; if false, none match. One query for
   * all.
   */
  mayHave(selections: readonly Selection[]): Promise<boolean[]>
  /** Returns the number of rows, at most `limit`. One query; two or three if fallback words may be used. */
  count(selection: Selection, limit?: number): Promise<number>
  /**
   * Returns how many of an entity's rows that meet all of `where` meet each of several conditions, up to `limit` rows
   * in total. One query, which reads the rows once.
   */
  countEach(entity: string, where: readonly Condition[], each: readonly Condition[], limit: number): Promise<EachCount>
  /** Returns the number of rows for each value of a numeric property, in order. One query. */
  countBy(selection: Selection, property: string): Promise<ValueCount[]>
  /**
   * Returns the number of rows in each cell of a grid, in any order; rows without both numbers are omitted. One query.
   */
  countCells(selection: Selection, grid: Grid): Promise<Cell[]>
  /**
   * Returns sums by group, in the requested order and then by group; groups without either sum are omitted. One query.
   */
  sumsBy(sums: Sums): Promise<Sum[]>
  /** Inserts all rows or none. Throws `UniqueConflict`. */
  insert<Name extends string>(entity: Name, rows: readonly Partial<RowOf<Name>>[]): Promise<void>
  /** Inserts the rows whose unique values are free, skips the others, and returns the number of inserted rows. */
  insertFree<Name extends string>(entity: Name, rows: readonly Partial<RowOf<Name>>[]): Promise<number>
  /**
   * Returns the matching rows and locks them until the transaction ends, skipping those that others have locked. Only
   * in a transaction.
   */
  lock<Name extends string>(query: Query<Name>): Promise<RowOf<Name>[]>
  /**
   * Updates the rows that meet all conditions in one atomic statement, and returns their new state. Throws
   * `UniqueConflict`.
   */
  update<Name extends string>(
    entity: Name,
    where: readonly Condition[],
    changes: Partial<RowOf<Name>>,
  ): Promise<RowOf<Name>[]>
  /**
   * Updates each row with its own values, provided that it still has the given version, and returns the new state of
   * the updated rows. All changes must have the same properties. One statement. Throws `UniqueConflict`.
   */
  updateEach<Name extends string>(entity: Name, changes: readonly VersionedChange<Name>[]): Promise<RowOf<Name>[]>
  /**
   * Updates a row that still has the version that was read, and returns its new state. In a transaction, the statement
   * may be deferred until the next read or write, or the end. Throws `VersionConflict` and `UniqueConflict`, which may
   * be deferred, too.
   */
  updateAtVersion<Name extends string>(
    entity: Name,
    row: RowOf<Name>,
    changes: Partial<RowOf<Name>>,
  ): Promise<RowOf<Name>>
  /** Removes rows permanently and returns their number. Only internal rows are ever removed. */
  remove(entity: string, where: readonly Condition[]): Promise<number>
  /**
   * Searches the rows of an entity, including the trash, in batches in the order of their IDs after `after`: returns
   * those whose values, as JSON, match a regular expression that JavaScript and PostgreSQL both understand, ignoring
   * case, and the last ID that was searched if there may be more. One query.
   */
  mentioning(entity: string, pattern: string, after?: string): Promise<{ ids: string[]; last?: string }>
  /**
   * Returns IDs of the transactions of others that are in progress: what they write may become visible until they are
   * no longer among them. One query.
   */
  openTransactions(): Promise<string[]>
  /** Runs work in a transaction that may change and remove rows of an append-only entity, as the law may require. */
  amend<Result>(entity: string, work: (store: Store) => Promise<Result>): Promise<Result>
  /** Runs work in a transaction, using the store that is passed to it. Nested calls join the outer transaction. */
  transaction<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
}

/** Methods that pass a store to work. */
type Working = 'transaction' | 'amend'

/** A store as it is implemented: without the types of particular entities' rows. */
export type RowStore = {
  [Operation in Exclude<keyof Store, Working>]: (
    ...parameters: Parameters<Store[Operation]>
  ) => ReturnType<Store[Operation]>
} & Pick<Store, Working>

/** Returns the same store with the types of each entity's rows. */
export const typed = (store: RowStore): Store => store as Store

/** Thrown if a row no longer has the version that was read. */
export class VersionConflict extends Error {
  override name = 'VersionConflict'
}

/** Thrown if a value that must be unique exists in another row. */
export class UniqueConflict extends Error {
  override name = 'UniqueConflict'
  readonly entity: string
  readonly property: string

  constructor(entity: string, property: string) {
    super(`${entity}.${property} is taken`)
    this.entity = entity
    this.property = property
  }
}
