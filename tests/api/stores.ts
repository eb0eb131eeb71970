import type { Registry } from '../../src/model/registry.ts'
import type { Store } from '../../src/records/store.ts'
import { createFakerestStore } from '../../src/prototype/fakerestStore.ts'

export interface OpenedStore {
  store: Store
  /** How many SQL statements were sent so far; null where there are none. */
  statements: (() => number) | null
  close(): Promise<void>
}

export type OpenStore = (registry: Registry) => Promise<OpenedStore>

const openFakerest: OpenStore = async registry => ({ store: createFakerestStore(registry, {}), statements: null, close: async () => {} })

/** Every store that the API answers from. */
export const stores: [name: string, open: OpenStore][] = [['FakeRest', openFakerest]]
