import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergeResult } from '../../../src/features/merging/mergeShapes.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { contentOf, fixture } from '../content.ts'
import { sqlStores } from '../stores.ts'
import { openApi, type TestApi } from '../testApi.ts'
import { maker } from './parts.ts'

const many = 2_300
const batches = Math.ceil(many / 500)

describe.each(sqlStores)('a merge that touches thousands of records, over %s,', (_name, open) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(open)
  })
  afterAll(() => api.close())

  const counted = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
    const before = api.statements?.length ?? 0
    return [await work(), (api.statements?.length ?? 0) - before]
  }

  it('takes a few statements per five hundred of them, and so does undoing it', async () => {
    const admin = api.as('admin')
    const make = maker(admin)
    const [one, other, third] = [await make.facility(), await make.facility(), await make.facility()]
    const like = contentOf('establishments')[0] ?? {}
    const rows = Array.from({ length: many }, (_value, index): Row => ({
      ...like,
      id: api.ports.newId(),
      deleted_at: null,
      search: '',
      code: null,
      slug_ge: null,
      slug_en: null,
      request_id: null,
      version: 1 + (index % 7),
      facility_id: [third.id, one.id, fixture('facilities').id].slice(0, 2 + (index % 2)),
    }))
    await api.store.insert('establishments', rows)
    const [merged, cost] = await counted(() =>
      admin('POST', `/facilities/${String(one.id)}/merge`, { body: { into: other.id } }),
    )
    const { id, counts } = merged.record as unknown as MergeResult
    expect(counts).toEqual({ establishments: many })
    expect(cost).toBeLessThan(20 + 4 * batches)
    const using = (facility: Row) =>
      admin('GET', '/establishments', { query: { filter: { facility_id: facility.id }, range: [0, 0] } })
    expect((await using(one)).headers.get('content-range')).toMatch(/\/0$/)
    expect((await using(other)).headers.get('content-range')).toMatch(new RegExp(`/${many}$`))
    await api.ports.background.settled()
    const [undone, undoing] = await counted(() => admin('POST', `/merges/${id}/undo`))
    expect(undone.record).toMatchObject({ put_back: many, left_count: 0 })
    expect(undoing).toBeLessThan(20 + 5 * batches)
    for (const row of [rows[0], rows[many - 1]])
      expect((await make.read('establishments', row?.id)).facility_id).toEqual(row?.facility_id)
  })
})
