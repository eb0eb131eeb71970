import type { Change } from '../model/live.ts'
import type { PersonRow, StoredRow } from '../fields/rowOf.ts'
import type { Registry } from '../model/registry.ts'
import type { Changes } from './changes.ts'
import { UniqueConflict, type Store } from './store.ts'

/** What functions on records need. `effects.ts` adds the effects of writes. */
export interface RecordsContext {
  registry: Registry
  store: Store
  clock: () => Date
  /** Returns a new record ID: a UUID that sorts by time of creation. */
  newId: () => string
  /** Whether the store is that of a transaction. */
  isInTransaction?: boolean
  /** Notifies open panels of written records after the commit. */
  live?: { announce(changes: readonly Change[]): void }
  /** The records that were written in the transaction so far. */
  written?: Change[]
  /** The session of the request; it stays signed in when other sessions of the person are ended. */
  session?: string
  /** Called in the same transaction after the email address of a person has changed. */
  onEmailChanged?: (isInTransaction: RecordsContext, before: PersonRow, after: PersonRow) => Promise<void>
  /** Called in the same transaction after a person has lost access, in addition to ending their sessions. */
  onShutOut?: (inside: RecordsContext, person: PersonRow) => Promise<void>
  /**
   * Called in the same transaction after a record was renamed whose title is part of other records' search text. If
   * omitted, they are updated immediately.
   */
  onRenamed?: (inside: RecordsContext, entity: string, id: string) => Promise<void>
  /** The import that the writes belong to; recorded in the history. */
  importId?: string
  /** The bulk change that the writes belong to; recorded in the history. */
  batchId?: string
  /** Called with the values that are about to be added to the history, which may reject them. */
  onHistory?: (values: readonly Changes[]) => Promise<void>
}

/**
 * Runs work in a transaction, with a context whose store is that of the transaction. Nested calls join the outer
 * transaction.
 */
export const inTransaction = <Result>(
  context: RecordsContext,
  work: (inside: RecordsContext) => Promise<Result>,
): Promise<Result> => (context.isInTransaction ? work(context) : inNewTransaction(context, work))

async function inNewTransaction<Result>(
  context: RecordsContext,
  work: (inside: RecordsContext) => Promise<Result>,
): Promise<Result> {
  const written: Change[] = []
  const result = await context.store.transaction(store => work({ ...context, store, isInTransaction: true, written }))
  if (written.length > 0) context.live?.announce(written)
  return result
}

/** The maximum number of changes per transaction that are announced individually; enough even for large imports. */
const maxAnnounced = 1_000

/**
 * Records that a row was written, with the properties that say whom it belongs to, to be announced after the commit.
 */
export function trackWritten(
  { registry, written }: RecordsContext,
  table: string,
  row: StoredRow,
  names = registry.entity(table).declaration.own ?? [],
): void {
  if (!written || written.length >= maxAnnounced) return
  written.push({
    entity: table,
    id: row.id,
    own: Object.fromEntries(names.map(name => [name, row[name] ?? null])),
  })
}

const attempts = 3

/**
 * Like `inTransaction`, for work that can be repeated: it is retried if a concurrent write took a unique value, and
 * then finds that value taken.
 */
export async function inRetriedTransaction<Result>(
  context: RecordsContext,
  work: (inside: RecordsContext) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context, work)
    } catch (error) {
      if (context.isInTransaction || attempt === attempts || !(error instanceof UniqueConflict)) throw error
    }
  }
}
