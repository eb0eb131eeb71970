import { expect, it } from 'vitest'
import type { Status } from '../../src/engine/model/moderation.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { describeApi } from './describeApi.ts'
import { fixture, idsOf } from './content.ts'
import { createPerson } from './moderation/people.ts'
import { insertRecord } from './moderation/moderatedRecords.ts'

describeApi('an order by relevance', api => {
  const admin = (path: string, query: Row) => api().as('admin')('GET', path, { query })
  const listed = async (q: string, more: Row = {}) =>
    idsOf((await admin('/establishments', { filter: { q }, range: [0, 999], ...more })).rows)
  const everywhere = async (q: string) =>
    ((await admin('/search', { q })).json as unknown as { id: string }[]).map(({ id }) => id)
  const published = async (q: string) =>
    idsOf((await api().nobody('GET', '/public/establishments', { query: { filter: { q }, range: [0, 99] } })).rows)
  const cellar = fixture('establishments', row => row.code === 'EST-0034')
  const region = fixture('regions', row => row.id === cellar.region_id)

  it.each([
    ['EST-0034'],
    ['est-0034'],
    ['ხუციშვილების მარანი'],
    ['khutsishvili cellar kakheti'],
    ['მარანი ველისციხეში'],
    ['ხუციშვილების მარანში კახეთის'],
    ['ხუცისვილების მარანი'],
  ])('finds by %s, in lists and over everything', async q => {
    expect((await listed(q)).slice(0, 5)).toContain(cellar.id)
    expect(await everywhere(q)).toContain(cellar.id)
  })

  it.each([['khutsishvili cellar kakheti'], ['მარანი ველისციხეში'], ['ხუცისვილების მარანი']])(
    'finds by %s what is public, for visitors',
    async q => {
      expect(await published(q)).toContain(cellar.id)
    },
  )

  it('does not let visitors find records by their codes, which are not public', async () => {
    expect(await published('EST-0034')).toEqual([])
  })

  it('puts exact titles first, then beginnings, words, stems and misspellings; among these, visible and complete records', async () => {
    const made = async (name_ge: string, more: Row = {}, status: Status = 'approved') =>
      (
        await insertRecord(api(), 'establishments', {
          status,
          more: { name_ge, name_en: null, title_ge: null, title_en: null, address_ge: null, address_en: null, ...more },
        })
      ).row.id
    const slip = await made('ვაზგურაული')
    const stem = await made('ძველი ბაზგურაულის სახლი')
    const word = await made('ძველი ბაზგურაული')
    const [draft, begins] = [await made('ბაზგურაული ერთი', {}, 'draft'), await made('ბაზგურაული ორი')]
    const exact = await made('ბაზგურაული', {}, 'draft')
    const order = [exact, begins, draft, word, stem, slip]
    const found = await listed('ბაზგურაული')
    expect(found.filter(id => order.slice(0, -1).includes(id))).toEqual(order.slice(0, -1))
    const inflected = await listed('ბაზგურაულში')
    expect(inflected[0]).toBe(exact)
    const mistyped = await listed('ძაზგურაული')
    expect([...mistyped].toSorted()).toEqual(order.filter(id => id !== stem).toSorted())
    expect((await everywhere('ბაზგურაული')).slice(0, 3)).toEqual(order.slice(0, 3))
    expect((await published('ბაზგურაული')).slice(0, 3)).toEqual([begins, word, stem])
  })

  it('is replaced by another requested order, and by the declared one if nothing is searched for', async () => {
    const named = await admin('/establishments', { filter: { q: 'მარანი' }, sort: ['name_ge', 'ASC'], range: [0, 99] })
    expect(idsOf(named.rows)).not.toEqual(await listed('მარანი'))
    expect(idsOf(named.rows).toSorted()).toEqual((await listed('მარანი')).toSorted())
    expect(await listed('მარანი', { sort: ['relevance', 'DESC'] })).toEqual(await listed('მარანი'))
    const whole = async (query: Row) => idsOf((await admin('/establishments', { range: [0, 19], ...query })).rows)
    expect(await whole({ sort: ['relevance', 'DESC'] })).toEqual(await whole({}))
    expect((await admin('/file_uses', { sort: ['relevance', 'DESC'] })).status).toBe(404)
  })

  it('is paged by range and by cursor alike, forwards and backwards', async () => {
    const filter = { q: 'თბილისი' }
    const whole = await listed(filter.q)
    expect(whole.length).toBeGreaterThan(8)
    const page = async (query: Row) => idsOf((await admin('/establishments', { filter, range: [0, 2], ...query })).rows)
    for (let from = 0; from + 1 < whole.length; from++) {
      expect(await page({ range: [from, from + 2] })).toEqual(whole.slice(from, from + 3))
      expect(await page({ after: [null, whole[from]] })).toEqual(whole.slice(from + 1, from + 4))
      expect(await page({ before: [null, whole[from]] })).toEqual(whole.slice(Math.max(0, from - 3), from))
    }
    expect(await page({ before: [] })).toEqual(whole.slice(-3))
    for (const after of [
      [null, 'x'],
      [null, '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f'],
    ])
      expect((await admin('/establishments', { filter, after })).refusal).toEqual({
        status: 400,
        code: 'malformed_parameter',
        params: { parameter: 'after' },
      })
  })

  it('does not continue from a row that the person may not read', async () => {
    const { row: foreign } = await insertRecord(api(), 'establishments', { status: 'draft' })
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [] })
    expect(
      (await owner.call('GET', '/establishments', { query: { filter: { q: 'a' }, after: [null, foreign.id] } }))
        .refusal,
    ).toMatchObject({ status: 400, code: 'malformed_parameter' })
  })

  it('counts the rows that it finds', async () => {
    for (const q of ['თბილისი', 'ხუცისვილების', 'EST-0034']) {
      const response = await admin('/establishments', { filter: { q }, range: [0, 0] })
      expect(response.headers.get('content-range'), q).toBe(`establishments 0-0/${(await listed(q)).length}`)
    }
  })

  it('follows the new name of a place, type or category in all records that refer to it', async () => {
    const response = await admin(`/regions/${String(region.id)}`, {})
    const rename = async (title_en: string, title_ge: string, version: unknown) =>
      (await api().as('admin')('PATCH', `/regions/${String(region.id)}`, { body: { title_en, title_ge, version } }))
        .record
    expect(await listed('khutsishvili kakheti')).toEqual([cellar.id])
    const renamed = await rename('Wonderland', 'საოცრეთი', response.record.version)
    await runDue(api().ports)
    for (const q of ['khutsishvili wonderland', 'მარანი საოცრეთში']) expect(await listed(q), q).toContain(cellar.id)
    expect(await listed('khutsishvili kakheti')).toEqual([])
    await rename(String(region.title_en), String(region.title_ge), renamed.version)
    await runDue(api().ports)
    expect(await listed('khutsishvili kakheti')).toEqual([cellar.id])
  })

  it('follows a record to another place immediately', async () => {
    const other = fixture('municipalities', row => row.region_id !== cellar.region_id)
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'draft',
      more: { name_en: 'Zumbalero', region_id: null, municipality_id: null, village_id: null },
    })
    await api().as('admin')('PATCH', `/establishments/${String(row.id)}`, {
      body: { version: row.version, region_id: other.region_id, municipality_id: other.id },
    })
    expect(await listed(`zumbalero ${String(other.title_en)}`)).toEqual([row.id])
  })
})
