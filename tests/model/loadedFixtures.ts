import { fixtures } from '../../fixtures/index.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { Registry } from '../../src/engine/model/registry.ts'
import { createFakerestStore } from '../../src/prototype/fakerestStore.ts'
import { load } from '../../src/engine/records/load.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { effects } from '../../src/tourism/product.ts'

export interface LoadedFixtures {
  store: Store
  /** The rows of each table by id, every property filled. */
  rows: Readonly<Record<string, readonly Row[]>>
}

/** The fixtures as the product loads them, in a store over FakeRest. */
export async function loadFixtures(registry: Registry): Promise<LoadedFixtures> {
  const store = createFakerestStore(registry, {})
  let count = 0
  await load(
    {
      registry,
      effects,
      store,
      clock: () => new Date(0),
      newId: () => `019ba5e0-0000-7000-9000-${String(++count).padStart(12, '0')}`,
    },
    fixtures,
  )
  const rows: Record<string, readonly Row[]> = {}
  for (const entity of Object.keys(fixtures))
    rows[entity] = await store.find({
      entity,
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 10_000,
    })
  return { store, rows }
}
