import { beforeAll, expect, it } from 'vitest'
import { system } from '../../src/engine/model/actor.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { derivedOf } from '../../src/engine/rules/validation/derived.ts'
import { describeApi } from './describeApi.ts'
import { registry } from './testApi.ts'

const all = 1_003

describeApi('the count of a search', api => {
  const rangeOf = async (more: object = {}) =>
    (
      await api().as('admin')('GET', '/villages', { query: { filter: { q: 'ზადომირი' }, range: [0, 4] }, ...more })
    ).headers.get('content-range')
  const prefer = (count: string) => rangeOf({ headers: { Prefer: `count=${count}` } })

  beforeAll(async () => {
    const rows = Array.from({ length: all }, (_none, number) =>
      newRow(api().ports, system, 'villages', { title_ge: `ზადომირი ${number}` }),
    )
    await api().ports.store.insert(
      'villages',
      rows.map(row => ({ ...row, ...derivedOf(registry.entity('villages'), row, []) })),
    )
  })

  it('stops at 1,000 and says that there are more, unless an exact count is requested', async () => {
    expect(await rangeOf()).toBe('villages 0-4/*')
    expect(await prefer('capped')).toBe('villages 0-4/*')
    expect(await prefer('none')).toBe('villages 0-4/*')
    expect(await prefer('exact')).toBe(`villages 0-4/${all}`)
  })
})
