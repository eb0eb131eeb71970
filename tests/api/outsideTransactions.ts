import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store } from '../../src/engine/records/store.ts'

/** How far long work has come is written beside the transaction that does it, for others to see; it does not wait for that. */
const tellsHowFar = (method: string, entity: unknown): boolean =>
  method === 'update' && (entity === 'imports' || entity === 'jobs')

/**
 * A store that refuses to be asked from inside a transaction of its own, where only the transaction's store may be: a database with one
 * connection would wait for itself for ever, one with several would answer what the transaction has not written yet.
 */
export function outsideTransactions(store: Store): Store {
  const running = new AsyncLocalStorage<{ open: boolean }>()
  const guard = {
    get(target: Store, name: keyof Store) {
      const method: unknown = target[name]
      if (typeof method !== 'function') return method
      return (...args: unknown[]): unknown => {
        if (running.getStore()?.open && !tellsHowFar(name, args[0]))
          return Promise.reject(
            new Error(`\`${name}\` of the store was asked inside a transaction, which has a store of its own`),
          )
        if (name !== 'transaction') return Reflect.apply(method, target, args)
        const work = args[0] as (inside: Store) => Promise<unknown>
        const state = { open: true }
        return target
          .transaction(inside => running.run(state, () => work(inside)))
          .finally(() => {
            state.open = false
          })
      }
    },
  }
  return new Proxy(store, guard as ProxyHandler<Store>)
}
