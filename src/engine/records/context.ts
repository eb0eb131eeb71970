import type { Change } from '../model/live.ts'
import type { PersonRow, StoredRow } from '../fields/rowOf.ts'
import type { Registry } from '../model/registry.ts'
import { UniqueConflict, type Store } from './store.ts'

/** What the records door works with; what follows from writes is added to it in `effects.ts`. */
export interface RecordsContext {
  registry: Registry
  store: Store
  clock: () => Date
  /** A new record id: a UUID whose order is that of time. */
  newId: () => string
  /** Whether the store is already that of a transaction. */
  inside?: boolean
  /** Who is notified of what was written, once it is committed. */
  live?: { announce(changes: readonly Change[]): void }
  /** What was written so far in the transaction. */
  written?: Change[]
  /** The session of the request; it continues where other sessions of the same person end. */
  session?: string
  /** What follows, in the same transaction, where a person has another e-mail address; they are given as they were and as they are. */
  onEmailChanged?: (inside: RecordsContext, before: PersonRow, after: PersonRow) => Promise<void>
  /** What follows, in the same transaction, where a person can't sign in any more, beside the end of their sessions. */
  onShutOut?: (inside: RecordsContext, person: PersonRow) => Promise<void>
  /** What follows, in the same transaction, where records are found by the name of one that has another name now; without it they are renewed at once. */
  onRenamed?: (inside: RecordsContext, entity: string, id: string) => Promise<void>
  /** The import that what is written belongs to; noted in the history. */
  importId?: string
  /** The change of many records that what is written belongs to; noted in the history. */
  batchId?: string
}

/** Does the work in one transaction, in a context whose store is the transaction's; work inside work joins it. */
export const inTransaction = <Result>(
  context: RecordsContext,
  work: (inside: RecordsContext) => Promise<Result>,
): Promise<Result> => (context.inside ? work(context) : inNewTransaction(context, work))

async function inNewTransaction<Result>(
  context: RecordsContext,
  work: (inside: RecordsContext) => Promise<Result>,
): Promise<Result> {
  const written: Change[] = []
  const result = await context.store.transaction(store => work({ ...context, store, inside: true, written }))
  if (written.length > 0) context.live?.announce(written)
  return result
}

/** The most changes of one transaction that are reported one by one; of an import of many thousands these say enough. */
const mostNoted = 1_000

/** Notes that a record was written, with the properties that say whose it is, to be reported when the transaction has been committed. */
export function noteWritten(
  { registry, written }: RecordsContext,
  table: string,
  row: StoredRow,
  names = registry.entity(table).declaration.own ?? [],
): void {
  if (!written || written.length >= mostNoted) return
  written.push({
    entity: table,
    id: row.id,
    own: Object.fromEntries(names.map(name => [name, row[name] ?? null])),
  })
}

const attempts = 3

/**
 * The same for work that can be done again: what lost a unique value to somebody at the same moment is done once more from its
 * beginning, and then finds that value taken.
 */
export async function inRepeatedTransaction<Result>(
  context: RecordsContext,
  work: (inside: RecordsContext) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context, work)
    } catch (error) {
      if (context.inside || attempt === attempts || !(error instanceof UniqueConflict)) throw error
    }
  }
}
