import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../src/engine/rules/time/countryDays.ts'
import { isPublicHoliday } from '../../src/engine/rules/time/holidays.ts'
import { georgia } from '../../src/tourism/country/georgia.ts'
import { dayOfEaster, daysSinceEaster } from '../../src/engine/rules/time/specialDays.ts'

const daysOf = (year: number): string[] =>
  Array.from({ length: year % 4 === 0 ? 366 : 365 }, (_, index) => dayAfter(`${year}-01-01`, index))

describe('Orthodox Easter', () => {
  it.each([
    ['2008', '2008-04-27'],
    ['2016', '2016-05-01'],
    ['2024', '2024-05-05'],
    ['2025', '2025-04-20'],
    ['2026', '2026-04-12'],
    ['2027', '2027-05-02'],
    ['2028', '2028-04-16'],
    ['2030', '2030-04-28'],
  ])('of %s is on %s', (year, sunday) => {
    expect(dayOfEaster(year, 0)).toBe(sunday)
    expect([
      daysSinceEaster(sunday),
      daysSinceEaster(dayAfter(sunday, -2)),
      daysSinceEaster(dayAfter(sunday, 49)),
    ]).toEqual([0, -2, 49])
  })

  it('is on a Sunday in every year of two centuries', () => {
    for (let year = 1950; year < 2150; year++)
      expect(new Date(dayOfEaster(String(year), 0)).getUTCDay(), String(year)).toBe(0)
  })
})

describe('the public holidays of the country', () => {
  it('are the eighteen days of 2026', () => {
    expect(
      daysOf(2026)
        .filter(isPublicHoliday)
        .map(day => day.slice(5)),
    ).toEqual([
      '01-01',
      '01-02',
      '01-07',
      '01-19',
      '03-03',
      '03-08',
      '04-09',
      '04-10',
      '04-11',
      '04-12',
      '04-13',
      '05-09',
      '05-12',
      '05-17',
      '05-26',
      '08-28',
      '10-14',
      '11-23',
    ])
    expect(georgia.holidays).toHaveLength(18)
  })

  it('move with Easter', () => {
    expect(
      daysOf(2024)
        .filter(isPublicHoliday)
        .filter(day => day.startsWith('2024-05')),
    ).toEqual([
      '2024-05-03',
      '2024-05-04',
      '2024-05-05',
      '2024-05-06',
      '2024-05-09',
      '2024-05-12',
      '2024-05-17',
      '2024-05-26',
    ])
  })
})
