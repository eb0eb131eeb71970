import type { Registry } from '../model/registry.ts'
import type { Store } from './store.ts'

/** What the records door works with. */
export interface RecordsContext {
  registry: Registry
  store: Store
  clock: () => Date
  /** A new record id: a UUID whose order is that of time. */
  newId: () => string
}

/** Does the work in one transaction, in a context whose store is the transaction's. */
export const inTransaction = <Result>(context: RecordsContext, work: (inside: RecordsContext) => Promise<Result>): Promise<Result> =>
  context.store.transaction(store => work({ ...context, store }))
