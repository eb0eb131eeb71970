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
}

const attempts = 3

/**
 * Does the work in one transaction, in a context whose store is the transaction's; work inside work joins it. Work that lost a
 * unique value to somebody at the same moment is done once more from its beginning: it then finds that value taken.
 */
export async function inTransaction<Result>(context: RecordsContext, work: (inside: RecordsContext) => Promise<Result>): Promise<Result> {
  if (context.inside) return work(context)
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.store.transaction(store => work({ ...context, store, inside: true }))
    } catch (error) {
      if (attempt === attempts || !(error instanceof UniqueConflict)) throw error
    }
  }
}
