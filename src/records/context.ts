import type { Registry } from '../model/registry.ts'
import { UniqueConflict, type Store } from './store.ts'

/** What the records door works with. */
export interface RecordsContext {
  registry: Registry
  store: Store
  clock: () => Date
  /** A new record id: a UUID whose order is that of time. */
  newId: () => string
  /** Whether the store is already that of a transaction. */
  inside?: boolean
  /** The import that what is written belongs to; noted in the history. */
  importId?: string
}

/** Does the work in one transaction, in a context whose store is the transaction's; work inside work joins it. */
export const inTransaction = <Result>(context: RecordsContext, work: (inside: RecordsContext) => Promise<Result>): Promise<Result> =>
  context.inside ? work(context) : context.store.transaction(store => work({ ...context, store, inside: true }))

const attempts = 3

/**
 * The same for work that can be done again: what lost a unique value to somebody at the same moment is done once more from its
 * beginning, and then finds that value taken.
 */
export async function inRepeatedTransaction<Result>(context: RecordsContext, work: (inside: RecordsContext) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(context, work)
    } catch (error) {
      if (context.inside || attempt === attempts || !(error instanceof UniqueConflict)) throw error
    }
  }
}
