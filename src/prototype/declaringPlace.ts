import { rebuildDerived } from '../engine/records/rebuildDerived.ts'
import type { DeclaringPlace } from '../features/declarations/place.ts'
import type { FakerestTables } from './fakerestStore.ts'

/** Applies changed declarations in a page: widens its tables; there are no other servers to notify. */
export const createDeclaringPlace = (tables: FakerestTables): DeclaringPlace => ({
  storeOf: registry => tables.storeOf(registry),
  runExclusively: (present, work) =>
    tables.storeOf(present).transaction(store =>
      work({
        store,
        expand: async (registry, names) => {
          tables.storeOf(registry)
          return names.filter(tables.hasRows).map(table => ({ table, indexes: false, derived: true }))
        },
        notify: async () => undefined,
      }),
    ),
  purge: async gone => tables.purge(gone),
  finish: async (records, { table }) => {
    await rebuildDerived(records, table)
  },
})
