import type { RowOf } from '../fields/rowOf.ts'
import type { Condition, Order, Query } from '../model/query.ts'

/** Which rows, in what order aside: what can be counted. */
export type Selection<Name extends string = string> = Pick<Query<Name>, 'entity' | 'where' | 'words' | 'farther'>

/** What one row is changed to, if it is still at that version. */
export interface VersionedChange<Name extends string = string> {
  id: unknown
  version: unknown
  values: Partial<RowOf<Name>>
}

/** How many rows have a number; null where they have none, which comes last. */
export interface ValueCount {
  value: number | null
  count: number
}

/** How many rows meet each of several conditions; at least so many where the rows that meet one of them are more than the limit. */
export interface EachCount {
  counts: number[]
  isWhole: boolean
}

/** A grid over two properties of numbers, by the sides of its cells. */
export interface Grid {
  x: { property: string; side: number }
  y: { property: string; side: number }
}

/** A cell of a grid with rows in it: it begins at `x` and `y` sides from zero. */
export interface Cell {
  x: number
  y: number
  count: number
  /** The row, where there is only one. */
  id: string | null
}

/**
 * Sums of a number over rows that are each about one row of another entity: once over those of a first set of slices, once over those of a
 * second, put together by what the rows that they are about have under a property, or by their ids.
 */
export interface Sums {
  /** Where the numbers are: what they are, which slice they are of, and whom they are about. */
  of: { entity: string; value: string; slice: string; about: string }
  now: readonly unknown[]
  before: readonly unknown[]
  /** The rows that they are about; others do not count. */
  about: Selection
  by: string
  /** By either sum, by their difference, or by what share of the earlier one that is, which nothing has none of. */
  sort: { property: 'now' | 'before' | 'change' | 'share'; order: Order }
  offset: number
  limit: number
}

/** What the rows with one value come to; the value is null where they have none. */
export interface Sum {
  group: string | null
  now: number
  before: number
}

/**
 * Where rows are kept. Names are those of tables (entities that are not `of` another); rows hold every property of the
 * entity as plain JSON values: instants `2026-05-26T09:00:00.000Z`, days `2026-05-26`, missing ones null. No rule is here:
 * deleted rows are found like others unless a condition leaves them out.
 */
export interface Store {
  /**
   * The rows asked for, in a total order that is the same in every store. One statement; two where farther words count, up to two more where several words are
   * searched for among many rows, and with levels one to know the rows, one to read them and one more for each bound that is reached. What changes in between may be left out.
   */
  find<Name extends string>(query: Query<Name>): Promise<RowOf<Name>[]>
  /** The same rows, and how many there are in all, or `limit` where there are at least so many. With levels both are known of one reading where there are fewer. */
  findCounted<Name extends string>(query: Query<Name>, limit: number): Promise<{ rows: RowOf<Name>[]; count: number }>
  /** Which of several selections may match rows by their words, farther ones aside: one that is left out has none. One statement for all. */
  mayHave(selections: readonly Selection[]): Promise<boolean[]>
  /** How many rows there are, or `limit` where there are at least so many. One statement, two or three where farther words may count. */
  count(selection: Selection, limit?: number): Promise<number>
  /** How many of an entity's rows that meet all of `where` meet each of several conditions, up to `limit` rows in all. One statement, which reads them once. */
  countEach(entity: string, where: readonly Condition[], each: readonly Condition[], limit: number): Promise<EachCount>
  /** How many rows there are of each value of a property of numbers, in their order. One statement. */
  countBy(selection: Selection, property: string): Promise<ValueCount[]>
  /** How many rows there are in each cell of a grid, in any order; those without one of the two numbers are in none. One statement. */
  countCells(selection: Selection, grid: Grid): Promise<Cell[]>
  /** Sums by what they are about, in the order that is requested, then by that itself; those without either sum are not there. One statement. */
  sumsBy(sums: Sums): Promise<Sum[]>
  /** Adds rows, all or none. Throws `UniqueConflict`. */
  insert<Name extends string>(entity: Name, rows: readonly Partial<RowOf<Name>>[]): Promise<void>
  /** Adds the rows whose unique values are free, passes over the others, and answers how many it added. */
  insertFree<Name extends string>(entity: Name, rows: readonly Partial<RowOf<Name>>[]): Promise<number>
  /**
   * The rows asked for that nobody else holds, kept from everybody else's changes until the transaction ends; those that somebody
   * is changing at the moment are passed over. Only in a transaction.
   */
  lock<Name extends string>(query: Query<Name>): Promise<RowOf<Name>[]>
  /** Changes the rows that meet all conditions, in one atomic statement, and answers them as they are now. Throws `UniqueConflict`. */
  update<Name extends string>(
    entity: Name,
    where: readonly Condition[],
    changes: Partial<RowOf<Name>>,
  ): Promise<RowOf<Name>[]>
  /**
   * Changes rows, each to values of its own where it is still at the version named, and answers those that were changed as
   * they are now. All name the same properties. One statement. Throws `UniqueConflict`.
   */
  updateEach<Name extends string>(entity: Name, changes: readonly VersionedChange<Name>[]): Promise<RowOf<Name>[]>
  /**
   * Changes a row that is still at the version it was read at, and answers it as it is then. In a transaction it may be changed as late as that
   * reads, writes or ends. Throws `VersionConflict` and `UniqueConflict`, as late as that too.
   */
  updateAtVersion<Name extends string>(
    entity: Name,
    row: RowOf<Name>,
    changes: Partial<RowOf<Name>>,
  ): Promise<RowOf<Name>>
  /** Removes rows for good; only what the server keeps for itself is ever removed. */
  remove(entity: string, where: readonly Condition[]): Promise<number>
  /**
   * Looks through the rows of an entity, trash and all, in the order of their ids and some at a time: those behind an id in which any value
   * contains one of the texts, whatever their case, and the last that was looked at, if more may follow it. One statement.
   */
  mentioning(entity: string, texts: readonly string[], after?: string): Promise<{ ids: string[]; last?: string }>
  /** Does work in one transaction in which rows of an entity that are only ever added otherwise may be changed and removed: where law asks for it. */
  amend<Result>(entity: string, work: (store: Store) => Promise<Result>): Promise<Result>
  /** Does all of the work or none of it; work must use the store it is handed. Nested calls join the outer one. */
  transaction<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
}

/** What is handed work that has a store of its own. */
type Working = 'transaction' | 'amend'

/** A store as places write it: it keeps the rows of all entities alike, whatever the compiler knows of some. */
export type RowStore = {
  [Operation in Exclude<keyof Store, Working>]: (
    ...parameters: Parameters<Store[Operation]>
  ) => ReturnType<Store[Operation]>
} & Pick<Store, Working>

/** The same store, to whoever knows what the rows of an entity hold. */
export const typed = (store: RowStore): Store => store as Store

/** A row that is not at the version any more that it was read at. */
export class VersionConflict extends Error {
  override name = 'VersionConflict'
}

/** A value that another row already has where only one may have it. */
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
