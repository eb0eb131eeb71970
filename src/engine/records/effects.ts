import type { Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import type { Changes } from './changes.ts'
import type { Remarks } from './remarks.ts'

/**
 * Effects of writes to the rows of one table, in the same transaction. Each may throw a `Problem`, which rolls back the
 * write.
 */
export interface TableEffects {
  /** Called before a row is changed, with its old and new state. */
  changing?(context: RecordsContext, actor: Actor, before: StoredRow, after: StoredRow): Promise<void>
  /** Called after a row was changed. */
  changed?(context: RecordsContext, before: StoredRow, after: StoredRow): Promise<void>
  /** Called after rows were created as records of the entity. */
  created?(
    context: RecordsContext,
    actor: Actor,
    entity: Entity,
    rows: readonly StoredRow[],
    origin?: string,
  ): Promise<void>
}

/** How to end the review of a record. */
export interface ReviewEnd {
  /** The changes of the record that result. */
  changes: Changes
  /** Closes the review; to be called after the record was written. */
  close(): Promise<unknown>
}

/** How pending changes are stored. Called only for moderated records. */
export interface Reviews {
  /** Returns the open request of a record; undefined if there is none. */
  openOf(context: RecordsContext, row: StoredRow): Promise<StoredRow | undefined>
  /** Returns a record with its pending changes applied. */
  asProposed(row: StoredRow, open: StoredRow | undefined): StoredRow
  /** Adds a change of a public record to its request instead of writing it. Returns the record's row. */
  propose(
    context: RecordsContext,
    actor: Actor,
    entity: Entity,
    row: StoredRow,
    change: { open: StoredRow | undefined; after: StoredRow; origin?: string | undefined },
  ): Promise<StoredRow>
  /** Updates the open request after its record was written. Returns the record's row. */
  follow(
    context: RecordsContext,
    actor: Actor,
    entity: Entity,
    written: StoredRow,
    change: { open: StoredRow; origin?: string | undefined },
  ): Promise<StoredRow>
  /**
   * Submits a record for review that waited for the approval of its organization and has been moved to another one.
   * Returns its row.
   */
  resubmit(context: RecordsContext, entity: Entity, written: StoredRow, author: string): Promise<StoredRow>
  /** Returns how to end the review of a record that is moved to the trash. */
  withdraw(context: RecordsContext, actor: Actor, row: StoredRow, origin: string | undefined): Promise<ReviewEnd>
  /** Deletes all requests for a record that is purged, with their comments. */
  forget(context: RecordsContext, row: StoredRow): Promise<void>
  /** Notifies the owners of a record that somebody else moved it to the trash or restored it. */
  notifyOfTrash(
    context: RecordsContext,
    actor: Actor,
    entity: Entity,
    { row, isRestored }: { row: StoredRow; isRestored: boolean },
  ): Promise<void>
}

/** The effects that features add to writes of records. The engine does not know the features. */
export interface RecordEffects {
  tables: Readonly<Record<string, TableEffects>>
  /** Called after properties of any row were written or proposed. Returns the row as it is then. */
  written(context: RecordsContext, entity: Entity, row: StoredRow, names: readonly string[]): Promise<StoredRow>
  reviews: Reviews
  /** Actions that are recorded in the history without a write, each with who may read it. */
  remarks: Remarks
}

declare module './context.ts' {
  interface RecordsContext {
    /** The effects of writes, in the same transaction. */
    effects: RecordEffects
  }
}
