import { beforeAll, describe, expect, it } from 'vitest'
import { system } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { slicesOf } from '../../../src/features/statistics/slices.ts'
import { contentOf, fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import type { Person } from '../testApi.ts'

interface Ranked extends Row {
  id: string | null
  title: string
  now: number
  before: number
}

const [from, to] = ['2025-05-11', '2025-05-20']
const lately = '2025-05-12'
const earlier = '2025-05-03'

describeApi('statistics across records', api => {
  const ask = (person: Person, query: Row = {}) =>
    api().as(person)('GET', '/statistics/ranking', { query: { from, to, ...query } })
  const rows = async (...provided: Parameters<typeof ask>): Promise<Ranked[]> =>
    (await ask(...provided)).record.rows as Ranked[]
  const numbers = (found: readonly Ranked[]) => found.map(({ now, before }) => [now, before])

  const ours = fixture('organizations').id
  const all = contentOf('establishments').filter(row => row.status === 'approved')
  const own = all.find(row => row.organization_id === ours) as Row
  const [one, two] = all.filter(row => row.organization_id !== ours && row.region_id !== own.region_id) as [Row, Row]

  beforeAll(async () => {
    const counts: [Row, string, number][] = [
      [own, lately, 5],
      [own, earlier, 9],
      [one, lately, 30],
      [two, earlier, 20],
      [two, '2025-01-01', 1_000],
    ]
    const sums = new Map<string, Row>()
    for (const [{ id }, day, views] of counts)
      for (const slice of slicesOf(day)) {
        const key = `${id} ${slice}`
        const known = Number(sums.get(key)?.views ?? 0)
        sums.set(key, { key, record_id: id, slice, day: slice === day ? day : null, views: known + views })
      }
    await api().store.insert(
      'daily_counts',
      [...sums.values()].map(row => newRow(api().ports, system, 'daily_counts', row)),
    )
  })

  it('are sorted by their numbers, their change or its share, next to the period before', async () => {
    const { record } = await ask('admin')
    expect([record.before, record.more]).toEqual([{ from: '2025-05-01', to: '2025-05-10' }, false])
    expect((record.rows as Ranked[]).map(({ id }) => id)).toEqual([one.id, own.id, two.id])
    expect(numbers(record.rows as Ranked[])).toEqual([
      [30, 0],
      [5, 9],
      [0, 20],
    ])
    expect((await rows('admin', { sort: ['change', 'ASC'] })).map(({ id }) => id)).toEqual([two.id, own.id, one.id])
    expect((await rows('admin', { sort: ['share', 'DESC'] })).map(({ id }) => id)).toEqual([own.id, two.id, one.id])
    expect(await rows('admin', { range: [1, 1] })).toMatchObject([{ id: own.id, title: own.name_ge }])
    expect((await ask('admin', { range: [0, 1] })).record.more).toBe(true)
    expect(await rows('admin', { measure: 'phone' })).toEqual([])
  })

  it('are grouped by referenced records, and limited to those of a filter', async () => {
    const byRegion = await rows('admin', { by: 'region_id' })
    expect(byRegion.reduce((sum, { now }) => sum + now, 0)).toBe(35)
    expect(byRegion.find(({ id }) => id === own.region_id)).toMatchObject({ now: 5, before: 9 })
    expect(byRegion.every(({ title }) => title !== '')).toBe(true)
    expect(numbers(await rows('admin', { filter: { region_id: own.region_id } }))).toEqual([[5, 9]])
  })

  it('are those of one’s own records for owners, and of all records for staff with the permission', async () => {
    for (const person of ['owner', 'manager'] as const)
      expect((await rows(person)).map(({ id }) => id)).toEqual([own.id])
    expect((await rows('owner', { by: 'region_id' })).map(({ id }) => id)).toEqual([own.region_id])
    expect((await rows('moderator')).map(({ id }) => id)).toEqual([one.id, own.id, two.id])
    for (const person of ['guide', 'user'] as const) expect(await rows(person)).toEqual([])
  })

  describe('an invalid query', () => {
    it.each([
      [{ by: 'organization_id' }, { status: 400, code: 'unknown_field', params: { field: 'organization_id' } }],
      [{ by: 'nothing' }, { status: 400, code: 'unknown_field', params: { field: 'nothing' } }],
      [{ sort: ['title', 'ASC'] }, { status: 400, code: 'not_sortable', params: { field: 'title' } }],
      [{ filter: { nothing: 1 } }, { status: 400, code: 'unknown_field', params: { field: 'nothing' } }],
      [{ from: 'soon' }, { status: 400, code: 'malformed_parameter', params: { parameter: 'from' } }],
    ])('is rejected: %o', async (query, refusal) => {
      expect((await ask('admin', query)).refusal).toEqual(refusal)
    })

    it('for an unknown measure, or with a range that ends before it begins, is rejected', async () => {
      expect((await ask('admin', { measure: 'tears' })).refusal).toMatchObject({ status: 422 })
      expect((await ask('admin', { from: to, to: from })).refusal).toMatchObject({ status: 422 })
    })
  })

  it('can be exported completely by people who may see them', async () => {
    const file = (person: Person, format: string) =>
      api().as(person)('GET', '/statistics/ranking/export', {
        query: { from, to, format, lang: 'en', sort: ['change', 'ASC'] },
      })
    expect((await file('admin', 'csv')).text.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Name,This period,Period before,Change,"Change, %"',
      `${two.name_en ?? two.name_ge},0,20,-20,-100`,
    ])
    expect(JSON.parse((await file('owner', 'json')).text)).toHaveLength(1)
    expect(JSON.parse((await file('guide', 'json')).text)).toEqual([])
  })
})
