import { describe, expect, it } from 'vitest'
import { rollUp } from '../../../src/features/statistics/rollUp.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { measures, type Counts } from '../../../src/features/statistics/visits.ts'
import { countryDay } from '../../../src/engine/rules/time/countryDays.ts'
import { fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { newAddress, Stranger, timeOf } from '../people/stranger.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const isPublic = (row: Row) => row.status === 'approved' && row.visible === true

describeApi('an event of a visitor', api => {
  const pass = timeOf(api)
  const visitor = (agent = browser) => {
    const one = new Stranger(api())
    one.headers = { 'User-Agent': agent }
    return one
  }
  const place = () => fixture('establishments', row => isPublic(row) && row.organization_id !== null)
  const press = (one: Stranger, type: string, id: unknown = place().id) =>
    one.post(`/public/establishments/${String(id)}/events`, { type })
  const totals = async (id: unknown = place().id): Promise<Counts> => {
    await rollUp(api().ports)
    return (await api().as('admin')('GET', `/establishments/${String(id)}/statistics`)).record.totals as Counts
  }
  const more = async (work: () => Promise<unknown>, id?: unknown): Promise<Partial<Counts>> => {
    const before = await totals(id)
    await work()
    const after = await totals(id)
    return Object.fromEntries(
      measures
        .filter(measure => after[measure] !== before[measure])
        .map(measure => [measure, after[measure] - before[measure]]),
    )
  }

  it('counts one network as at most twenty visitors of a record on a day, whatever their browsers say', async () => {
    const address = newAddress()
    const from = (index: number, where = address) => {
      const one = new Stranger(api(), where)
      one.headers = { 'User-Agent': `${browser} ${index}` }
      return one
    }
    expect(
      await more(async () => {
        for (let index = 0; index < 30; index++) await press(from(index), 'view')
      }),
    ).toEqual({ views: 30, visitors: 20 })
    expect(
      await more(async () => {
        for (let index = 0; index < 60; index++) await press(from(index), 'view')
      }),
    ).toEqual({ views: 60 })
    expect(await more(() => press(from(0, newAddress()), 'view'))).toEqual({ views: 1, visitors: 1 })
    const other = fixture('establishments', row => isPublic(row) && row.id !== place().id)
    expect(await more(() => press(from(99), 'view', other.id), other.id)).toEqual({ views: 1, visitors: 1 })
    pass(24 * 3_600)
    expect(await more(() => press(from(99), 'view'))).toEqual({ views: 1, visitors: 1 })
  })

  it('is counted by kind, once a day for each visitor', async () => {
    const [one, other] = [visitor(), visitor()]
    expect(
      await more(async () => {
        for (const who of [one, one, other]) expect((await press(who, 'view')).status).toBe(204)
        await press(one, 'phone')
        await press(one, 'facebook')
      }),
    ).toEqual({ views: 3, visitors: 2, phone: 1, facebook: 1 })
    expect(await more(() => press(one, 'view'))).toEqual({ views: 1 })
  })

  it('belongs to one visit across midnight, and to a new one on the next day', async () => {
    const one = visitor()
    const sinceDay =
      (Date.parse(`${countryDay(api().clock.now())}T00:00:00Z`) -
        4 * 3_600_000 +
        24 * 3_600_000 -
        api().clock.now().getTime()) /
      1_000
    pass(sinceDay - 600)
    expect(await more(() => press(one, 'view'))).toEqual({ views: 1, visitors: 1 })
    pass(900)
    expect(await more(() => press(one, 'view'))).toEqual({ views: 1 })
    pass(3 * 3_600)
    expect(await more(() => press(visitor(), 'view'))).toEqual({ views: 1, visitors: 1 })
    pass(24 * 3_600)
    expect(await more(() => press(one, 'view'))).toEqual({ views: 1, visitors: 1 })
  })

  it('is not counted for programs that identify themselves, nor without a user agent', async () => {
    expect(
      await more(async () => {
        for (const agent of [robot, 'curl/8.5.0', '']) expect((await press(visitor(agent), 'view')).status).toBe(204)
      }),
    ).toEqual({})
  })

  it('stores no address, and nothing about a visitor after the day', async () => {
    const one = visitor()
    await press(one, 'view')
    const rows = async (entity: string) =>
      api().store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1_000 })
    const kept = JSON.stringify([
      await rows('events'),
      await rows('visitors'),
      await rows('visitor_networks'),
      await rows('daily_counts'),
    ])
    expect(kept).not.toContain(one.address)
    expect(kept).not.toContain('Firefox')
    await rollUp(api().ports)
    expect(JSON.stringify(await rows('visitor_networks'))).not.toContain(one.address)
    expect(await rows('events')).toEqual([])
    pass(3 * 24 * 3_600)
    await rollUp(api().ports)
    expect([await rows('visitors'), await rows('visitor_networks'), await rows('daily_salts')]).toEqual([[], [], []])
  })

  it('is counted once each if twenty arrive at once', async () => {
    expect(
      await more(async () => {
        await Promise.all(Array.from({ length: 100 }, () => press(visitor(), 'view')))
        await Promise.all(Array.from({ length: 20 }, () => rollUp(api().ports)))
      }),
    ).toEqual({ views: 100, visitors: 100 })
  })

  it.each([
    [{ type: 'buy' }, 422],
    [{}, 422],
    [{ type: 'view', ip: '1.2.3.4' }, 400],
    ['view', 400],
    [null, 400],
  ])('with the body %j is rejected', async (body, status) => {
    expect((await visitor().post(`/public/establishments/${String(place().id)}/events`, body)).status).toBe(status)
  })

  it('of a record that is not public gets the same error as of one that does not exist', async () => {
    const hidden = fixture('establishments', row => row.status === 'hidden')
    const [one, none] = [
      await press(visitor(), 'view', hidden.id),
      await press(visitor(), 'view', '018f0000-0000-7000-8000-00000000dead'),
    ]
    expect([one.status, one.text]).toEqual([404, none.text])
  })

  it('is rejected within seconds after a record is no longer public', async () => {
    const shown = fixture('establishments', row => isPublic(row) && row.id !== place().id)
    expect((await press(visitor(), 'view', shown.id)).status).toBe(204)
    await api().put('establishments', shown.id, { visible: false })
    pass(6)
    expect((await press(visitor(), 'view', shown.id)).status).toBe(404)
    await api().put('establishments', shown.id, { visible: true })
    expect((await press(visitor(), 'view', shown.id)).status).toBe(204)
  })

  it('is limited to two hundred in a minute from one address', async () => {
    const one = visitor()
    const answers: number[] = []
    for (let times = 0; times < 203; times++) answers.push((await press(one, 'website')).status)
    expect(answers.filter(status => status === 429)).toHaveLength(3)
  })

  describe('is reported', () => {
    const range = { by: 'month', from: '2026-05-01', to: '2026-06-30' }
    const ask = (
      person: 'admin' | 'moderator' | 'owner' | 'manager' | 'guide' | 'user',
      id: unknown,
      query: Row = range,
    ) => api().as(person)('GET', `/establishments/${String(id)}/statistics`, { query })

    it('by day, month and year with every period, compared with the range before', async () => {
      const { record } = await ask('admin', place().id)
      expect((record.rows as Row[]).map(row => row.period)).toEqual(['2026-05', '2026-06'])
      expect(record.before).toMatchObject({ from: '2026-03-01', to: '2026-04-30' })
      expect(
        (await ask('admin', place().id, { by: 'year', from: '2024-12-31', to: '2026-01-01' })).record.rows,
      ).toMatchObject([{ period: '2024' }, { period: '2025' }, { period: '2026' }])
      expect((await ask('admin', place().id, {})).record.rows).toHaveLength(30)
    })

    it('as CSV in the reader’s language, with the mark that spreadsheets need', async () => {
      const response = await api().as('admin')('GET', `/establishments/${String(place().id)}/statistics`, {
        query: { ...range, format: 'csv' },
        headers: { 'Content-Language': 'en' },
      })
      expect(response.text.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe(
        'Period,Views,Unique visitors,Website,Facebook,Instagram,LinkedIn,YouTube,Phone',
      )
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    })

    it.each([
      { by: 'week' },
      { from: '2026-06-02', to: '2026-06-01' },
      { from: '1990-01-01', to: '2026-01-01', by: 'day' },
      { format: 'pdf' },
    ])('never for %j', async query => {
      expect((await ask('admin', place().id, query)).status).toBe(422)
    })

    it('to the owner of the record and to staff with the permission, and to nobody else', async () => {
      const owner = api().as('owner')
      const mine = (await owner('GET', '/establishments')).rows[0]
      const foreign = fixture('establishments', row => isPublic(row) && row.organization_id !== mine?.organization_id)
      expect((await ask('owner', mine?.id)).status).toBe(200)
      expect((await ask('manager', mine?.id)).status).toBe(200)
      expect((await ask('owner', foreign.id)).status).toBe(404)
      for (const person of ['guide', 'user'] as const)
        expect([403, 404]).toContain((await ask(person, mine?.id)).status)
      const keys = fixture('users', row => row.email === 'moderator@marani.example').permissions as string[]
      expect((await ask('moderator', mine?.id)).status).toBe(
        keys.includes('statistics') || keys.includes('full_access') ? 200 : 403,
      )
    })

    it('as one sum over all records that the person may see', async () => {
      const all = (await api().as('admin')('GET', '/statistics', { query: { from: '2026-05-01', to: '2026-07-30' } }))
        .record.totals as Counts
      const one = (await ask('admin', place().id, { from: '2026-05-01', to: '2026-07-30' })).record.totals as Counts
      expect(all.views).toBeGreaterThanOrEqual(one.views)
      expect(one.views).toBeGreaterThan(100)
      const owners = (
        await api().as('owner')('GET', '/statistics', { query: { from: '2026-05-01', to: '2026-07-30' } })
      ).record.totals as Counts
      expect(owners.views).toBeLessThanOrEqual(all.views)
      expect((await api().as('guide')('GET', '/statistics')).record.totals).toMatchObject({ views: 0 })
    })
  })
})
