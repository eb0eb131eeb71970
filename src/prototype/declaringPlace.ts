import { rebuildDerived } from '../engine/records/rebuildDerived.ts'
import type { DeclaringPlace } from '../features/declarations/place.ts'
import type { FakerestTables } from './fakerestStore.ts'

/** How declarations change in a page: its tables are widened, and nobody else is there to be told. */
export const createDeclaringPlace = (tables: FakerestTables): DeclaringPlace => ({
  storeOf: registry => tables.storeOf(registry),
  alone: (present, work) =>
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
  finish: async (records, { table }) => {
    await rebuildDerived(records, table)
  },
})
