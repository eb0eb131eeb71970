import type { Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import type { Changes } from './changes.ts'
import type { Remarks } from './remarks.ts'

/** What follows from writes to the rows of one table, in the same transaction. Each may throw a `Problem`, which undoes the write. */
export interface TableEffects {
  /** Before a row is changed: as it is, and as it would be. */
  changing?(context: RecordsContext, actor: Actor, before: StoredRow, after: StoredRow): Promise<void>
  /** When a row has been changed. */
  changed?(context: RecordsContext, before: StoredRow, after: StoredRow): Promise<void>
  /** When rows have been created, as records of the entity. */
  created?(
    context: RecordsContext,
    actor: Actor,
    entity: Entity,
    rows: readonly StoredRow[],
    origin?: string,
  ): Promise<void>
}

/** The end of what waits for review of a record. */
export interface ReviewEnd {
  /** What it changes in the record. */
  changes: Changes
  /** Ends the review; to be done when the record has been written. */
  close(): Promise<unknown>
}

/** How changes that wait for somebody's decision are kept; asked of moderated records alone. */
export interface Reviews {
  /** What waits for review of a record; undefined for nothing. */
  openOf(context: RecordsContext, row: StoredRow): Promise<StoredRow | undefined>
  /** A record as it would be with what waits. */
  asProposed(row: StoredRow, open: StoredRow | undefined): StoredRow
  /** Puts a change of a public record into its review in the place of writing it. Answers the record's row. */
  propose(
    context: RecordsContext,
    actor: Actor,
    entity: Entity,
    row: StoredRow,
    change: { open: StoredRow | undefined; after: StoredRow; origin?: string | undefined },
  ): Promise<StoredRow>
  /** Brings what waits in line with a record that was just written. Answers the record's row. */
  follow(
    context: RecordsContext,
    actor: Actor,
    entity: Entity,
    written: StoredRow,
    change: { open: StoredRow; origin?: string | undefined },
  ): Promise<StoredRow>
  /** Puts a record before the reviewers that waited for its organization and was just moved to another. Answers the record's row. */
  resubmit(context: RecordsContext, entity: Entity, written: StoredRow, author: string): Promise<StoredRow>
  /** How what waits for review of a record that goes to the trash is ended, if anything does. */
  withdraw(context: RecordsContext, actor: Actor, row: StoredRow, origin: string | undefined): Promise<ReviewEnd>
  /** Removes for good what was ever requested for a record that is removed for good, with what was said of it. */
  forget(context: RecordsContext, row: StoredRow): Promise<void>
  /** Notifies the people whose record it is that somebody else has moved it to the trash, or out of it. */
  notifyOfTrash(
    context: RecordsContext,
    actor: Actor,
    entity: Entity,
    { row, isRestored }: { row: StoredRow; isRestored: boolean },
  ): Promise<void>
}

/** What the features of a product have follow from what is written through the records door, which knows none of them. */
export interface RecordEffects {
  tables: Readonly<Record<string, TableEffects>>
  /** When some properties of any row have been written, or proposed. Answers the row as it is then. */
  written(context: RecordsContext, entity: Entity, row: StoredRow, names: readonly string[]): Promise<StoredRow>
  reviews: Reviews
  /** What is noted in history and writes nothing, by its action, with who may read of it. */
  remarks: Remarks
}

declare module './context.ts' {
  interface RecordsContext {
    /** What follows from writes, in the same transaction. */
    effects: RecordEffects
  }
}
