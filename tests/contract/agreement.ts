import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { createFakerestStore } from '../../src/prototype/fakerestStore.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { loadFixtures } from '../model/loadedFixtures.ts'
import { randomFrom } from '../model/random.ts'
import { randomQuery, randomRows } from './randomQueries.ts'
import { contractRegistry } from './things.ts'

const seed = 20_260_526
const questions = 400

const fixtures = await loadFixtures(contractRegistry)
const words = [['marani'], ['tbilisi'], ['gvin', 'maran'], ['599'], ['shateau'], ['„'], ['nothing like this']]

/** Asks a store and the one over FakeRest the same questions and expects the same rows in the same order. */
export function describeAgreement(store: () => Store): void {
  it(`return the same for ${questions} random queries`, async () => {
    const random = randomFrom(seed)
    const rows = randomRows(random, 150)
    const reference = createFakerestStore(contractRegistry, { things: rows })
    await store().insert('things', rows)
    let hits = 0
    for (let question = 0; question < questions; question++) {
      const query = randomQuery(random)
      const [expected, found] = await Promise.all([reference.find(query), store().find(query)])
      const requested = `question ${question}: ${JSON.stringify(query)}`
      expect(
        found.map(row => row.id),
        requested,
      ).toEqual(expected.map(row => row.id))
      expect(found, requested).toEqual(expected)
      expect(await store().count(query, 20), requested).toBe(await reference.count(query, 20))
      if (!query.after)
        expect(await store().findCounted(query, 20), requested).toEqual(await reference.findCounted(query, 20))
      const { fallback: _farther, ...near } = query
      if ((await reference.count(near)) > 0)
        expect(await store().mayHave([{ ...near, words: [['nowhere']] }, near]), requested).toEqual([false, true])
      expect(await store().countBy(query, 'a_choice'), requested).toEqual(await reference.countBy(query, 'a_choice'))
      hits += expected.length
    }
    expect(hits).toBeGreaterThan(questions)
  })

  describeFixtures(store)
}

function describeFixtures(store: () => Store): void {
  const tables = Object.keys(fixtures.rows)
  beforeAll(async () => {
    for (const table of tables) await store().insert(table, fixtures.rows[table] ?? [])
  })

  it.each(tables)('return the fixtures of %s as they were written', async entity => {
    const found = await store().find({
      entity,
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1_000,
    })
    expect(found).toEqual(fixtures.rows[entity])
  })

  it.each(tables)('sort %s in the same order by every sortable property', async entity => {
    const ids = (rows: Row[]) => rows.map(row => row.id)
    for (const { name: property } of contractRegistry.entity(entity).sortable)
      for (const order of ['ASC', 'DESC'] as const) {
        const query = { entity, where: [], sort: { property, order }, offset: 0, limit: 1_000 }
        expect(ids(await store().find(query)), `${property} ${order}`).toEqual(ids(await fixtures.store.find(query)))
      }
  })

  it.each(words.map(several => [several]))('find the words %j in the same establishments', async several => {
    const query = {
      entity: 'establishments',
      where: [],
      words: several,
      sort: { property: 'name_ge', order: 'ASC' as const },
      offset: 0,
      limit: 1_000,
    }
    expect(await store().find(query)).toEqual(await fixtures.store.find(query))
  })
}
