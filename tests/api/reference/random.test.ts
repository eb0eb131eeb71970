import { expect, it } from 'vitest'
import type { MergeResult } from '../../../src/features/merging/mergeShapes.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { referrersOf } from '../../../src/engine/model/referrers.ts'
import { randomFrom } from '../../model/random.ts'
import { entities } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { registry } from '../testApi.ts'
import { maker } from './parts.ts'

const seeds = [1, 2, 3]
const steps = 80
const mergeable = entities.filter(entity => entity.declaration.mergeable)
const referring = mergeable.flatMap(target => referrersOf(registry, target).map(referrer => ({ target, ...referrer })))

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === null ? [] : [String(value)]

describeApi('a random sequence of merging, undoing, deleting, restoring and moving', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const make = maker(admin)
  const done: Record<string, number> = {}
  const rowsOf = (entity: string) =>
    api().store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 10_000 })

  /** What is wrong with the references of records that are there: they lead to the trash, hold one twice, or go in a circle. */
  const wrong = async (): Promise<string[]> => {
    const tables = new Map<string, Map<string, Row>>()
    for (const name of new Set(referring.flatMap(({ target, entity }) => [target.name, entity.name])))
      tables.set(name, new Map((await rowsOf(name)).map(row => [String(row.id), row])))
    const found: string[] = []
    for (const { target, entity, property } of referring)
      for (const row of tables.get(entity.name)?.values() ?? []) {
        if (row.deleted_at !== null) continue
        const ids = idsIn(row[property.name])
        const place = `${entity.name}.${property.name} of ${String(row.id)}`
        if (new Set(ids).size < ids.length) found.push(`${place} holds a record twice`)
        for (const id of ids)
          if (tables.get(target.name)?.get(id)?.deleted_at !== null) found.push(`${place} leads to the trash`)
      }
    const categories = tables.get('categories') ?? new Map<string, Row>()
    for (const [id, row] of categories) {
      const above = new Set<string>()
      for (
        let next = row.parent_id;
        next !== null && next !== undefined;
        next = categories.get(String(next))?.parent_id
      ) {
        if (above.has(String(next))) found.push(`categories go in a circle above ${id}`)
        if (above.has(String(next))) break
        above.add(String(next))
      }
    }
    return found
  }

  it.each(seeds)('leaves every reference valid (seed %i)', async seed => {
    const random = randomFrom(seed)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    const made: Record<string, string[]> = { categories: [], facilities: [], cuisines: [] }
    for (let number = 0; number < 7; number++) made.categories?.push(String((await make.category()).id))
    for (const [resource, create] of [
      ['facilities', make.facility],
      ['cuisines', make.cuisine],
    ] as const)
      for (let number = 0; number < 9; number++)
        made[resource]?.push(String((await create({ category_id: pick(made.categories ?? []) })).id))
    const places: string[] = []
    for (let number = 0; number < 5; number++)
      places.push(
        String(
          (
            await make.establishment({
              facility_id: made.facilities?.slice(0, number % 3),
              cuisine_id: made.cuisines?.slice(number, number + 2),
            })
          ).id,
        ),
      )
    const merges: string[] = []
    const acts: Record<string, () => Promise<{ status: number; text: string }>> = {
      merge: async () => {
        const resource = pick(Object.keys(made))
        const response = await admin('POST', `/${resource}/${pick(made[resource] ?? [])}/merge`, {
          body: { into: pick(made[resource] ?? []) },
        })
        if (response.status === 200) merges.push((response.record as unknown as MergeResult).id)
        return response
      },
      undo: () =>
        admin('POST', `/merges/${pick(merges.length > 0 ? merges : ['018f0000-0000-7000-8000-00000000dead'])}/undo`),
      delete: () => {
        const resource = pick(Object.keys(made))
        return admin('DELETE', `/${resource}/${pick(made[resource] ?? [])}`)
      },
      restore: () => {
        const resource = pick(Object.keys(made))
        return admin('POST', `/${resource}/${pick(made[resource] ?? [])}/restore`)
      },
      place: () =>
        make.change('categories', pick(made.categories ?? []), { parent_id: pick([null, ...(made.categories ?? [])]) }),
      sort: () => make.change('facilities', pick(made.facilities ?? []), { category_id: pick(made.categories ?? []) }),
      equip: () =>
        make.change('establishments', pick(places), {
          facility_id: [...new Set([pick(made.facilities ?? []), pick(made.facilities ?? [])])],
        }),
    }
    for (let step = 0; step < steps; step++) {
      api().clock.advance(1)
      const name = pick([...Object.keys(acts), 'merge', 'undo', 'undo', 'delete', 'restore'])
      const response = await acts[name]?.()
      expect(response?.status, response?.text).toBeLessThan(500)
      if (response?.status === 200) done[name] = (done[name] ?? 0) + 1
      await api().ports.background.settled()
      if (step % 8 === 7) expect(await wrong(), `after step ${step}, ${name}`).toEqual([])
    }
  })

  it('includes every action several times', () => {
    for (const name of ['merge', 'undo', 'delete', 'restore', 'place', 'sort', 'equip'])
      expect(done[name] ?? 0, `${name} of ${JSON.stringify(done)}`).toBeGreaterThan(2)
  })

  it('can be undone step by step if nothing else was changed', async () => {
    const random = randomFrom(99)
    const facilities = await Promise.all(Array.from({ length: 8 }, () => make.facility()))
    const ids = facilities.map(row => String(row.id))
    const places = await Promise.all(
      Array.from({ length: 12 }, () => make.establishment({ facility_id: ids.filter(() => random() < 0.4) })),
    )
    const now = () => Promise.all(places.map(async ({ id }) => (await make.read('establishments', id)).facility_id))
    const states: unknown[] = [await now()]
    const merges: string[] = []
    for (const [index, id] of ids.slice(0, -1).entries()) {
      merges.push(
        (
          (await admin('POST', `/facilities/${id}/merge`, { body: { into: ids[index + 1] } }))
            .record as unknown as MergeResult
        ).id,
      )
      states.push(await now())
    }
    for (const id of merges.toReversed()) {
      expect(await now()).toEqual(states.pop())
      await admin('POST', `/merges/${id}/undo`)
    }
    expect(await now()).toEqual(states.pop())
  })
})
