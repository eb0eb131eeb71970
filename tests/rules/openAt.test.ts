import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import type { Exception } from '../../src/engine/fields/exceptions.ts'
import type { OpeningHours } from '../../src/engine/fields/openingHours.ts'
import { openingHours } from '../../src/engine/fields/openingHours.ts'
import type { Season } from '../../src/engine/fields/seasons.ts'
import { type Interval, type Week, weekdays } from '../../src/engine/fields/week.ts'
import { daysAhead, openAt } from '../../src/engine/rules/time/openAt.ts'
import { randomFrom } from '../model/random.ts'

const from = (opens: string, closes: string): Interval => ({ opens, closes })
const everyDay = (...intervals: Interval[]): Week => Object.fromEntries(weekdays.map(day => [day, intervals]))

/** The instant at which the clock in Tbilisi shows this. */
const at = (local: string): Date => new Date(`${local.replace(' ', 'T')}+04:00`)
const local = (moment: Date | null): string | null =>
  moment && new Date(moment.getTime() + 4 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** What `openAt` says, with the next change as the clock in Tbilisi shows it. */
const requested = (working_days: OpeningHours | null, moment: string, always_open = false) => {
  const found = openAt({ always_open, working_days }, at(moment))
  return found && (found.open ? ['open', local(found.closesAt)] : ['closed', local(found.opensAt)])
}

const office: Week = Object.fromEntries(
  weekdays.slice(0, 5).map(day => [day, [from('09:00', '13:00'), from('14:00', '18:00')]]),
)

describe('whether a place is open', () => {
  it('is unknown without any hours', () => {
    for (const nothing of [
      null,
      {},
      { monday: [] },
      { seasons: [] },
      { exceptions: [{ date: '01-01', intervals: [] }] },
    ])
      expect(requested(nothing, '2026-05-26 12:00')).toBeNull()
    expect(openAt({}, at('2026-05-26 12:00'))).toBeNull()
  })

  it('is always true if it never closes, whatever its week contains', () => {
    expect(requested({ monday: [from('09:00', '18:00')] }, '2026-05-24 03:00', true)).toEqual(['open', null])
    expect(requested(null, '2026-05-24 03:00', true)).toEqual(['open', null])
  })

  it.each([
    ['2026-05-25 08:59', ['closed', '2026-05-25 09:00']],
    ['2026-05-25 09:00', ['open', '2026-05-25 13:00']],
    ['2026-05-25 12:59', ['open', '2026-05-25 13:00']],
    ['2026-05-25 13:00', ['closed', '2026-05-25 14:00']],
    ['2026-05-25 18:00', ['closed', '2026-05-26 09:00']],
    ['2026-05-29 18:00', ['closed', '2026-06-01 09:00']],
  ])('changes exactly at the minute: %s', (moment, expected) => {
    expect(requested(office, moment)).toEqual(expected)
  })

  it('is exact to the second before the minute changes', () => {
    expect(openAt({ working_days: office }, new Date('2026-05-25T04:59:59.999Z'))).toEqual({
      open: false,
      opensAt: new Date('2026-05-25T05:00:00.000Z'),
    })
  })

  it.each([
    ['2026-05-29 19:59', ['closed', '2026-05-29 20:00']],
    ['2026-05-30 00:00', ['open', '2026-05-30 03:00']],
    ['2026-05-30 02:59', ['open', '2026-05-30 03:00']],
    ['2026-05-30 03:00', ['closed', '2026-06-05 20:00']],
  ])('continues past midnight into the next day: %s', (moment, expected) => {
    expect(requested({ friday: [from('20:00', '03:00')] }, moment)).toEqual(expected)
  })

  it('continues if the next hours begin when the last ones end', () => {
    const night: Week = {
      saturday: [from('22:00', '06:00')],
      sunday: [from('06:00', '00:00')],
      monday: [from('00:00', '02:00')],
    }
    expect(requested(night, '2026-05-30 23:00')).toEqual(['open', '2026-06-01 02:00'])
    expect(requested(everyDay(from('00:00', '00:00')), '2026-05-30 23:00')).toEqual(['open', null])
  })

  it('is computed for a limited number of days ahead', () => {
    const once = { exceptions: [{ date: '2026-06-15', intervals: [from('10:00', '11:00')] }] }
    expect(daysAhead).toBe(14)
    expect(requested(once, '2026-06-01 09:59')).toEqual(['closed', null])
    expect(requested(once, '2026-06-01 10:00')).toEqual(['closed', '2026-06-15 10:00'])
    expect(requested(once, '2026-06-15 11:00')).toEqual(['closed', null])
  })
})

describe('a season', () => {
  const winter: Season = { from: '12-01', to: '02-15', days: { saturday: [from('10:00', '15:00')] } }
  const hours: OpeningHours = { ...everyDay(from('09:00', '18:00')), seasons: [winter] }

  it.each([
    ['2026-11-30 18:00', ['closed', '2026-12-05 10:00']],
    ['2026-12-31 12:00', ['closed', '2027-01-02 10:00']],
    ['2027-01-02 12:00', ['open', '2027-01-02 15:00']],
    ['2027-02-15 12:00', ['closed', '2027-02-16 09:00']],
    ['2027-02-16 12:00', ['open', '2027-02-16 18:00']],
  ])('replaces the week, also across new year: %s', (moment, expected) => {
    expect(requested(hours, moment)).toEqual(expected)
  })

  it('begins after the night of the previous week has ended', () => {
    const nights: OpeningHours = {
      ...everyDay(from('20:00', '04:00')),
      seasons: [{ from: '06-01', to: '06-30', days: {} }],
    }
    expect(requested(nights, '2026-06-01 03:00')).toEqual(['open', '2026-06-01 04:00'])
    expect(requested(nights, '2026-06-16 03:00')).toEqual(['closed', null])
    expect(requested(nights, '2026-06-17 20:00')).toEqual(['closed', '2026-07-01 20:00'])
  })

  it('is the only time when a place without another week is open', () => {
    const summer = { seasons: [{ from: '06-01', to: '08-31', days: everyDay(from('10:00', '20:00')) }] }
    expect([requested(summer, '2026-05-31 12:00'), requested(summer, '2026-08-31 20:00')]).toEqual([
      ['closed', '2026-06-01 10:00'],
      ['closed', null],
    ])
  })

  it('to the end of February includes a leap day if there is one', () => {
    const days = { seasons: [{ from: '02-01', to: '02-29', days: everyDay(from('10:00', '20:00')) }] }
    expect([
      requested(days, '2028-02-29 12:00'),
      requested(days, '2027-02-28 12:00'),
      requested(days, '2027-03-01 12:00'),
    ]).toEqual([
      ['open', '2028-02-29 20:00'],
      ['open', '2027-02-28 20:00'],
      ['closed', null],
    ])
  })
})

describe('a special day', () => {
  const hours: OpeningHours = {
    ...everyDay(from('09:00', '18:00')),
    seasons: [{ from: '04-01', to: '04-30', days: everyDay(from('10:00', '16:00')) }],
  }
  const but = (...exceptions: Exception[]): OpeningHours => ({ ...hours, exceptions })

  it.each([
    ['2026-04-12', '2026-04-13 10:00'],
    ['2027-05-02', '2027-05-03 09:00'],
    ['2028-04-16', '2028-04-17 10:00'],
  ])('at Easter is on the Orthodox Easter Sunday: %s', (day, opens) => {
    expect(requested(but({ easter: 0, intervals: [] }), `${day} 12:00`)).toEqual(['closed', opens])
  })

  it('counted from Easter may be before or after it', () => {
    const closed = but(...[-2, -1, 0, 1, 49].map(easter => ({ easter, intervals: [] })))
    expect(requested(closed, '2026-04-10 12:00')).toEqual(['closed', '2026-04-14 10:00'])
    expect(requested(closed, '2026-04-09 15:59')).toEqual(['open', '2026-04-09 16:00'])
    expect(requested(closed, '2026-05-31 12:00')).toEqual(['closed', '2026-06-01 09:00'])
  })

  it('of every year recurs, and of one year does not', () => {
    expect(
      [2025, 2026, 2027].map(year => requested(but({ date: '05-26', intervals: [] }), `${year}-05-26 12:00`)?.[0]),
    ).toEqual(['closed', 'closed', 'closed'])
    expect(
      [2025, 2026, 2027].map(year => requested(but({ date: '2026-05-26', intervals: [] }), `${year}-05-26 12:00`)?.[0]),
    ).toEqual(['open', 'closed', 'open'])
  })

  it('that is more specific takes precedence, in whatever order they are', () => {
    const three: Exception[] = [
      { date: '04-12', intervals: [from('01:00', '02:00')] },
      { easter: 0, intervals: [from('03:00', '04:00')] },
      { date: '2026-04-12', intervals: [from('05:00', '06:00')] },
    ]
    const first = (...exceptions: (Exception | undefined)[]) =>
      requested(but(...exceptions.filter(one => one !== undefined)), '2026-04-12 00:00')
    expect([
      first(...three),
      first(...three.toReversed()),
      first(three[0], three[1]),
      first(three[1], three[0]),
    ]).toEqual([
      ['closed', '2026-04-12 05:00'],
      ['closed', '2026-04-12 05:00'],
      ['closed', '2026-04-12 03:00'],
      ['closed', '2026-04-12 03:00'],
    ])
  })

  it('with hours of its own may continue past midnight, and a night before it ends on it', () => {
    const bar: OpeningHours = {
      ...everyDay(from('18:00', '02:00')),
      exceptions: [
        { date: '12-31', intervals: [from('20:00', '06:00')] },
        { date: '01-01', intervals: [] },
      ],
    }
    expect(requested(bar, '2026-12-31 01:00')).toEqual(['open', '2026-12-31 02:00'])
    expect(requested(bar, '2026-12-31 19:00')).toEqual(['closed', '2026-12-31 20:00'])
    expect(requested(bar, '2027-01-01 05:59')).toEqual(['open', '2027-01-01 06:00'])
    expect(requested(bar, '2027-01-01 06:00')).toEqual(['closed', '2027-01-02 18:00'])
  })
})

describe('a thousand random weeks', () => {
  const random = randomFrom(2026)
  const upTo = (most: number): number => Math.floor(random() * most)
  const clock = (minutes: number): string =>
    [Math.floor((minutes % 1440) / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
  const yearly = (): string => new Date(Date.UTC(2028, 0, 1 + upTo(366))).toISOString().slice(5, 10)

  const randomIntervals = (): Interval[] =>
    Array.from({ length: upTo(3) }, () => from(clock(upTo(144) * 10), clock(upTo(144) * 10)))
  const randomWeek = (): Week =>
    Object.fromEntries(weekdays.filter(() => random() < 0.8).map(day => [day, randomIntervals()]))
  const randomException = (): Exception => {
    const day = random() < 0.5 ? { easter: upTo(9) - 4 } : { date: random() < 0.5 ? yearly() : `2026-${yearly()}` }
    return { ...day, intervals: randomIntervals() }
  }
  const randomHours = (): OpeningHours => ({
    ...randomWeek(),
    seasons: Array.from({ length: upTo(3) }, () => ({ from: yearly(), to: yearly(), days: randomWeek() })),
    exceptions: Array.from({ length: upTo(6) }, randomException),
  })
  const schema = openingHours.schema(
    { name: 'hours', type: 'opening_hours' },
    { codeList: name => ({ name, values: [] }) },
  )
  const accepted = (hours: OpeningHours): boolean => safeParse(schema, hours).success

  /** Easter Sundays as calendars print them. */
  const easter: Record<string, string> = { 2025: '2025-04-20', 2026: '2026-04-12', 2027: '2027-05-02' }

  /** The days of a season, walked through one by one. */
  function daysOf({ from: first, to }: Season): Set<string> {
    const days = new Set<string>()
    for (let day = new Date(`2028-${first}T00:00:00Z`); ; day = new Date(day.getTime() + 86_400_000)) {
      days.add(day.toISOString().slice(5, 10))
      if (day.toISOString().slice(5, 10) === to) return days
    }
  }

  const inMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

  /** Whether each minute of so many days is open, each day's hours looked up in the plainest way. */
  function openMinutes(hours: OpeningHours, first: string, days: number): Uint8Array {
    const minutes = new Uint8Array((days + 1) * 1440)
    const seasons = (hours.seasons ?? []).map(season => ({ season, days: daysOf(season) }))
    for (let ahead = 0; ahead < days; ahead++) {
      const day = new Date(new Date(`${first}T00:00:00Z`).getTime() + ahead * 86_400_000)
      const iso = day.toISOString().slice(0, 10)
      const offset = (day.getTime() - new Date(`${easter[iso.slice(0, 4)]}T00:00:00Z`).getTime()) / 86_400_000
      const exceptions = hours.exceptions ?? []
      const exception =
        exceptions.find(one => one.date === iso) ??
        exceptions.find(one => one.easter === offset) ??
        exceptions.find(one => one.date === iso.slice(5))
      const season = seasons.find(one => one.days.has(iso.slice(5)))?.season
      const intervals = exception?.intervals ?? (season?.days ?? hours)[weekdays[(day.getUTCDay() + 6) % 7]!] ?? []
      for (const { opens, closes } of intervals) {
        let minute = inMinutes(opens)
        do minutes[ahead * 1440 + minute++] = 1
        while (minute % 1440 !== inMinutes(closes))
      }
    }
    return minutes
  }

  it('are open and change exactly as a minute-by-minute computation says', () => {
    let [checked, open, changes, refused] = [0, 0, 0, 0]
    while (checked < 1_000) {
      const hours = randomHours()
      if (!accepted(hours)) {
        refused++
        continue
      }
      const first = new Date(Date.UTC(2026, 0, 1 + upTo(365))).toISOString().slice(0, 10)
      const instant = (minute: number) => new Date(new Date(`${first}T00:00:00+04:00`).getTime() + minute * 60_000)
      const minutes = openMinutes(hours, first, 22)
      if (openAt({ working_days: hours }, instant(0)) === null) continue
      for (const minute of [3 * 1440, 3 * 1440 + upTo(1440), 4 * 1440 - 1]) {
        const found = openAt({ working_days: hours }, instant(minute))
        const isOpen = minutes[minute] === 1
        let change = minute
        while (change - minute <= daysAhead * 1440 && (minutes[change] === 1) === isOpen) change++
        const expected = change - minute > daysAhead * 1440 ? null : instant(change).toISOString()
        const response = found && [found.open, (found.open ? found.closesAt : found.opensAt)?.toISOString() ?? null]
        expect(response, JSON.stringify({ hours, at: instant(minute) })).toEqual([isOpen, expected])
        if (isOpen) open++
        if (expected) changes++
      }
      checked++
    }
    expect(
      [open, changes, refused].every(count => count > 100),
      String([open, changes, refused]),
    ).toBe(true)
  })
})
