import { expect, it } from 'vitest'
import type { Condition } from '../../src/engine/model/query.ts'
import { type Store, VersionConflict } from '../../src/engine/records/store.ts'
import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import { idOf, numbersOf, thing as make } from './things.ts'

const thing = (...parameters: Parameters<typeof make>): StoredRow => make(...parameters) as StoredRow

const at = (number: number, version: number): Condition[] => [
  { property: 'id', operator: 'in', value: [idOf(number)] },
  { property: 'version', operator: 'in', value: [version] },
]
const all = (store: Store) =>
  store.find({ entity: 'things', where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 100 })

export function describeUpdates(store: () => Store): void {
  it('returns the whole row as it is now', async () => {
    const row = thing(1, { name_ge: 'ძველი', a_choices: ['ka'], a_json: { a: 1 } })
    await store().insert('things', [row, thing(2)])
    const changes = { name_ge: 'ახალი', a_choices: [], a_json: null, version: 2 }
    expect(await store().update('things', at(1, 1), changes)).toEqual([{ ...row, ...changes }])
    expect(await all(store())).toEqual([{ ...row, ...changes }, thing(2)])
  })

  it('returns no row and changes none if the conditions are not met', async () => {
    await store().insert('things', [thing(1, { version: 3 })])
    expect(await store().update('things', at(1, 2), { version: 3, name_en: 'late' })).toEqual([])
    expect(await store().update('things', at(2, 1), { version: 2 })).toEqual([])
    expect(await all(store())).toEqual([thing(1, { version: 3 })])
  })

  it('changes every row that meets the conditions', async () => {
    await store().insert(
      'things',
      [1, 2, 3, 4].map(number => thing(number, { a_integer: number })),
    )
    const changed = await store().update('things', [{ property: 'a_integer', operator: 'gte', value: 3 }], {
      a_boolean: true,
    })
    expect(numbersOf(changed).toSorted()).toEqual([3, 4])
    expect((await all(store())).map(row => row.a_boolean)).toEqual([false, false, true, true])
  })

  it('lets one of twenty simultaneous writers of the same version succeed', async () => {
    await store().insert('things', [thing(1)])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_value, writer) =>
        store().update('things', at(1, 1), { version: 2, a_integer: writer }),
      ),
    )
    const winners = answers.flatMap((rows, writer) => (rows.length > 0 ? [writer] : []))
    expect(winners).toHaveLength(1)
    expect(await all(store())).toMatchObject([{ version: 2, a_integer: winners[0] }])
  })

  it('changes a row of the version that was read and returns it completely, in a transaction and without one', async () => {
    const row = thing(1, { name_ge: 'ძველი', a_choices: ['ka'], a_json: { a: 1 }, a_integer: 7 })
    await store().insert('things', [row, thing(2)])
    const first = { name_ge: 'ახალი', a_choices: ['en', 'ka'], a_json: null, a_boolean: true, version: 2 }
    const written = await store().updateAtVersion('things', row, first)
    expect(written).toEqual({ ...row, ...first })
    expect(await all(store())).toEqual([written, thing(2)])
    for (let version = 3; version < 8; version++) {
      const [before = row] = await all(store())
      const changes = { a_integer: version, a_choices: [`${version}`], a_json: [version], a_boolean: false, version }
      const after = await store().transaction(async inside => {
        await inside.updateAtVersion('things', thing(2, { version: version - 2 }), { version: version - 1 })
        const changed = await inside.updateAtVersion('things', before, changes)
        if (version % 2) expect(await all(inside)).toMatchObject([changed, { version: version - 1 }])
        return changed
      })
      expect(after).toEqual({ ...before, ...changes })
      expect(await all(store())).toEqual([after, thing(2, { version: version - 1 })])
    }
  })

  it('commits nothing of a transaction whose row has another version or is gone, at its end at the latest', async () => {
    await store().insert('things', [thing(1, { version: 3 }), thing(2)])
    for (const stale of [thing(1, { version: 2 }), thing(3)]) {
      await expect(store().updateAtVersion('things', stale, { version: 4 })).rejects.toThrow(VersionConflict)
      for (const reads of [false, true]) {
        const work = store().transaction(async inside => {
          await inside.updateAtVersion('things', thing(2), { version: 2 })
          await inside.updateAtVersion('things', stale, { version: 4, name_en: 'late' })
          if (reads) await all(inside)
        })
        await expect(work).rejects.toThrow(VersionConflict)
      }
    }
    expect(await all(store())).toEqual([thing(1, { version: 3 }), thing(2)])
  })

  it('rejects a value that is taken, at the end of a transaction at the latest', async () => {
    await store().insert('things', [thing(1, { code: 'c1' }), thing(2)])
    const work = (inside: Store) => inside.updateAtVersion('things', thing(2), { code: 'c1', version: 2 })
    await expect(work(store())).rejects.toThrow('things.code is taken')
    for (let times = 0; times < 2; times++)
      await expect(store().transaction(work)).rejects.toThrow('things.code is taken')
    expect(await all(store())).toEqual([thing(1, { code: 'c1' }), thing(2)])
  })

  it('lets one of twenty simultaneous transactions that read the same version succeed', async () => {
    await store().insert('things', [thing(1)])
    for (let version = 1; version < 4; version++) {
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, (_value, writer) =>
          store().transaction(async inside => {
            const [row = thing(1)] = await all(inside)
            if (row.version !== version) throw new VersionConflict()
            await inside.updateAtVersion('things', row, { version: version + 1, a_integer: writer })
          }),
        ),
      )
      const won = answers.flatMap(({ status }, writer) => (status === 'fulfilled' ? [writer] : []))
      expect(won).toHaveLength(1)
      for (const response of answers)
        if (response.status === 'rejected') expect(response.reason).toBeInstanceOf(VersionConflict)
      expect(await all(store())).toMatchObject([{ version: version + 1, a_integer: won[0] }])
    }
  })

  it('rejects a change of an undeclared property', async () => {
    await store().insert('things', [thing(1)])
    await expect(store().update('things', at(1, 1), { nothing: 1 })).rejects.toThrow()
    await expect(store().updateAtVersion('things', thing(1), { nothing: 1 })).rejects.toThrow()
    await expect(store().insert('things', [thing(2, { nothing: 1 })])).rejects.toThrow()
    expect(await all(store())).toEqual([thing(1)])
  })

  it('changes each of several rows to its own values, including lists and objects, in one call', async () => {
    await store().insert(
      'things',
      [1, 2, 3].map(number => thing(number, { a_integer: number, name_ge: 'ძველი' })),
    )
    const values = (number: number) => ({
      version: 2,
      a_integer: number * 10,
      a_choices: number === 1 ? ['ka'] : [],
      a_json: number === 1 ? null : { a: [number] },
      name_ge: `ახალი ${number}`,
    })
    const changed = await store().updateEach(
      'things',
      [1, 2].map(number => ({ id: idOf(number), version: 1, values: values(number) })),
    )
    expect(changed.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual([
      thing(1, values(1)),
      thing(2, values(2)),
    ])
    expect(await all(store())).toEqual([
      thing(1, values(1)),
      thing(2, values(2)),
      thing(3, { a_integer: 3, name_ge: 'ძველი' }),
    ])
  })

  it('skips a row of another version and returns the others', async () => {
    await store().insert('things', [thing(1), thing(2, { version: 7 })])
    const changed = await store().updateEach(
      'things',
      [1, 2, 3].map(number => ({ id: idOf(number), version: 1, values: { version: 2, a_boolean: true } })),
    )
    expect(numbersOf(changed)).toEqual([1])
    expect(await all(store())).toEqual([thing(1, { version: 2, a_boolean: true }), thing(2, { version: 7 })])
    expect(await store().updateEach('things', [])).toEqual([])
  })

  it('rejects values of which two would be the same, and changes none', async () => {
    await store().insert(
      'things',
      [1, 2].map(number => thing(number, { code: `c${number}` })),
    )
    await expect(
      store().updateEach(
        'things',
        [1, 2].map(number => ({ id: idOf(number), version: 1, values: { version: 2, code: 'same' } })),
      ),
    ).rejects.toThrow('things.code is taken')
    expect((await all(store())).map(row => row.code)).toEqual(['c1', 'c2'])
  })

  it('removes the rows that meet the conditions and returns their number', async () => {
    await store().insert(
      'things',
      [1, 2, 3].map(number => thing(number, { a_integer: number })),
    )
    expect(await store().remove('things', [{ property: 'a_integer', operator: 'lt', value: 3 }])).toBe(2)
    expect(await store().remove('things', [{ property: 'a_integer', operator: 'lt', value: 3 }])).toBe(0)
    expect(numbersOf(await all(store()))).toEqual([3])
  })
}
