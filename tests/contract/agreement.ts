import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeLists } from '../../src/entities/codeLists.ts'
import { entities } from '../../src/entities/index.ts'
import { fieldTypes } from '../../src/fields/index.ts'
import type { Row } from '../../src/model/query.ts'
import { createRegistry } from '../../src/model/registry.ts'
import { createFakerestStore } from '../../src/prototype/fakerestStore.ts'
import { loadFixtures } from '../model/loadedFixtures.ts'
import { randomFrom } from '../model/random.ts'
import { randomQuery, randomRows } from './randomQueries.ts'
import type { OpenedStore, OpenStore } from './storeContract.ts'
import { thingsRegistry } from './things.ts'

const seed = 20_260_526
const questions = 400

const realRegistry = createRegistry({ entities, codeLists, fieldTypes })
const { store: realReference, rows: realRows } = await loadFixtures(realRegistry)

/** Asks a store and the one over FakeRest the same questions and expects the same rows in the same order. */
export function describeAgreement(name: string, open: OpenStore): void {
  describe(`${name} and the store over FakeRest`, () => {
    describe('on made-up rows', () => {
      let opened: OpenedStore
      afterAll(() => opened.close())
      beforeAll(async () => {
        opened = await open(thingsRegistry)
      })

      it(`answer ${questions} random questions alike`, async () => {
        const random = randomFrom(seed)
        const rows = randomRows(random, 150)
        const reference = createFakerestStore(thingsRegistry, { things: rows })
        await opened.store.insert('things', rows)
        let hits = 0
        for (let question = 0; question < questions; question++) {
          const query = randomQuery(random)
          const [expected, found] = await Promise.all([reference.find(query), opened.store.find(query)])
          const asked = `question ${question}: ${JSON.stringify(query)}`
          expect(found.map(row => row.id), asked).toEqual(expected.map(row => row.id))
          expect(found, asked).toEqual(expected)
          expect(await opened.store.count(query, 20), asked).toBe(await reference.count(query, 20))
          hits += expected.length
        }
        expect(hits).toBeGreaterThan(questions)
      })
    })

    describe('on the real entities', () => {
      let opened: OpenedStore
      afterAll(() => opened.close())
      beforeAll(async () => {
        opened = await open(realRegistry)
        for (const [table, rows] of Object.entries(realRows)) await opened.store.insert(table, rows)
      })

      it.each(Object.keys(realRows))('give %s back as they were written', async entity => {
        const query = { entity, where: [], sort: { property: 'id', order: 'ASC' as const }, offset: 0, limit: 1_000 }
        const found = await opened.store.find(query)
        expect(found).toEqual(realRows[entity])
      })

      it.each(Object.keys(realRows))('order %s alike by everything they can be ordered by', async entity => {
        for (const { name: property } of realRegistry.entity(entity).sortable)
          for (const order of ['ASC', 'DESC'] as const) {
            const query = { entity, where: [], sort: { property, order }, offset: 0, limit: 1_000 }
            const ids = (rows: Row[]) => rows.map(row => row.id)
            expect(ids(await opened.store.find(query)), `${property} ${order}`).toEqual(ids(await realReference.find(query)))
          }
      })

      it.each([[['მარანი']], [['tbilisi']], [['ღვინ', 'მარან']], [['599']], [['château']], [['„']], [['nothing like this']]])('find the words %j in establishments alike', async words => {
        const query = { entity: 'establishments', where: [], words, sort: { property: 'name_ge', order: 'ASC' as const }, offset: 0, limit: 1_000 }
        expect(await opened.store.find(query)).toEqual(await realReference.find(query))
      })
    })
  })
}
