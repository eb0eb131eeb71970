import { expect, it } from 'vitest'
import type { OpeningHours } from '../../src/engine/fields/openingHours.ts'
import { type Interval, weekdays } from '../../src/engine/fields/week.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { start } from './testApi.ts'

const everyDay = (...intervals: Interval[]): OpeningHours => Object.fromEntries(weekdays.map(day => [day, intervals]))
const office = everyDay({ opens: '09:00', closes: '18:00' })

describeApi('public opening hours', api => {
  const row = fixture('establishments', one => one.status === 'approved' && one.visible !== false)
  const get = (query: Row = {}, headers: Record<string, string> = {}) =>
    api().nobody('GET', `/public/establishments/${row.id}`, { query, headers })
  const put = (values: Row) =>
    api().put('establishments', row.id, { always_open: false, working_days: null, ...values })
  const opening = async () => {
    const { open_now, opens_at, closes_at } = (await get()).record
    return [open_now, opens_at, closes_at]
  }
  /** Moves the API's clock to so many minutes after Monday, the 1st of June 2026, 13:00 in Tbilisi. */
  const moveTo = (minutes: number) =>
    api().clock.advance((Date.parse(start) + minutes * 60_000 - api().clock.now().getTime()) / 1_000)

  it('include whether the place is open now, and until when or from when', async () => {
    await put({ working_days: office })
    expect(await opening()).toEqual([true, null, '2026-06-01T14:00:00.000Z'])
    moveTo(5 * 60)
    expect(await opening()).toEqual([false, '2026-06-02T05:00:00.000Z', null])
    moveTo(0)
  })

  it('are unknown without any hours, and never end if the place is always open', async () => {
    await put({})
    expect(await opening()).toEqual([null, null, null])
    await put({ always_open: true, working_days: everyDay() })
    expect(await opening()).toEqual([true, null, null])
    expect((await get({ lang: 'en' })).record.working_days_text).toBe('Always open.')
  })

  it('include nights, seasons and special days', async () => {
    await put({
      working_days: {
        ...everyDay({ opens: '20:00', closes: '13:01' }),
        exceptions: [{ date: '06-01', intervals: [] }],
      },
    })
    expect(await opening()).toEqual([true, null, '2026-06-01T09:01:00.000Z'])
    await put({
      working_days: {
        ...office,
        seasons: [{ from: '06-01', to: '06-03', days: {} }],
        exceptions: [{ date: '2026-06-02', intervals: [{ opens: '10:00', closes: '11:00' }] }],
      },
    })
    expect(await opening()).toEqual([false, '2026-06-02T06:00:00.000Z', null])
  })

  it('are described in words, in both languages or in the requested one', async () => {
    await put({
      working_days: {
        ...office,
        seasons: [{ from: '12-01', to: '01-31', name_en: 'Winter', name_ge: 'ზამთარი', days: {} }],
        exceptions: [{ easter: 0, intervals: [], note_en: 'Easter' }],
      },
    })
    const [both, ka, en] = [
      (await get()).record,
      (await get({ lang: 'ka' })).record,
      (await get({ lang: 'en' })).record,
    ]
    expect(both.working_days_text_en).toBe(
      'Every day 09:00–18:00. Winter (1 December – 31 January): closed. Closed on Easter Sunday (Easter).',
    )
    expect([ka.working_days_text, en.working_days_text]).toEqual([both.working_days_text_ge, both.working_days_text_en])
    expect(ka).not.toHaveProperty('working_days_text_ge')
    expect(en.working_days).toMatchObject({
      seasons: [{ from: '12-01', to: '01-31', name: 'Winter', days: {} }],
      exceptions: [{ easter: 0, intervals: [], note: 'Easter' }],
    })
    expect(ka.working_days).toMatchObject({
      seasons: [{ name: 'ზამთარი' }],
      exceptions: [{ easter: 0, intervals: [] }],
    })
    expect((ka.working_days as OpeningHours).exceptions?.[0]).not.toHaveProperty('note')
  })

  it('are the same in a list', async () => {
    const one = (await get()).record
    const { rows } = await api().nobody('GET', '/public/establishments', { query: { filter: { id: row.id } } })
    expect(rows).toEqual([one])
  })

  it('are revalidated by caches: the ETag changes when the place closes', async () => {
    await put({ working_days: office })
    const first = await get()
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const known = { 'If-None-Match': first.headers.get('etag') ?? '' }
    moveTo(4 * 60 + 59)
    expect((await get({}, known)).status).toBe(304)
    moveTo(5 * 60)
    const later = await get({}, known)
    expect([later.status, later.record.open_now]).toEqual([200, false])
    moveTo(0)
  })

  it('cannot be filtered or sorted by, because no record stores them', async () => {
    for (const query of [{ filter: { open_now: true } }, { sort: ['opens_at', 'ASC'] }])
      expect((await api().nobody('GET', '/public/establishments', { query })).refusal.code).toBe('unknown_field')
  })

  it('are rejected if they contradict each other, and nothing is written', async () => {
    await put({ working_days: office })
    const { version } = (await api().as('admin')('GET', `/establishments/${row.id}`)).record
    const refused: [unknown, string, string][] = [
      [
        { friday: [{ opens: '20:00', closes: '03:00' }], saturday: [{ opens: '02:00', closes: '09:00' }] },
        'overlapping_intervals',
        'saturday',
      ],
      [
        {
          seasons: [
            { from: '06-01', to: '07-01', days: {} },
            { from: '07-01', to: '08-01', days: {} },
          ],
        },
        'overlapping_seasons',
        'seasons.1',
      ],
      [
        {
          exceptions: [
            { easter: 0, intervals: [] },
            { easter: 0, intervals: [] },
          ],
        },
        'duplicate_day',
        'exceptions.1.date',
      ],
      [{ exceptions: [{ date: '02-30', intervals: [] }] }, 'invalid_format', 'exceptions.0.date'],
    ]
    for (const [working_days, code, at] of refused) {
      const response = await api().as('admin')('PATCH', `/establishments/${row.id}`, {
        body: { version, working_days },
      })
      expect([response.status, JSON.parse(response.text).errors]).toEqual([
        422,
        { working_days: { code, params: { at } } },
      ])
    }
    expect((await api().as('admin')('GET', `/establishments/${row.id}`)).record).toMatchObject({
      version,
      working_days: office,
    })
  })
})
