import { rebuildDerived } from '../engine/records/rebuildDerived.ts'
import type { SchemaManager } from '../features/declarations/schemaManager.ts'
import type { FakerestTables } from './fakerestStore.ts'

/** Applies changed declarations in a page: widens its tables; there are no other servers to notify. */
export const createSchemaManager = (tables: FakerestTables): SchemaManager => ({
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
