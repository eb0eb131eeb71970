import { expect, it } from 'vitest'
import { dayAfter } from '../../src/engine/rules/time/countryDays.ts'
import { daysIn } from '../../src/engine/rules/time/dayRange.ts'
import { namedPeriods } from '../../src/engine/rules/time/namedPeriods.ts'
import { slicesIn, slicesOf } from '../../src/features/statistics/slices.ts'

const days = daysIn('2023-12-01', '2025-03-31')

it('a day is counted as itself, in five days of its month and in the month', () => {
  expect(slicesOf('2026-11-01')).toEqual(['2026-11-01', '2026-11/1', '2026-11'])
  expect(slicesOf('2026-11-05')).toEqual(['2026-11-05', '2026-11/1', '2026-11'])
  expect(slicesOf('2026-11-06')).toEqual(['2026-11-06', '2026-11/2', '2026-11'])
  expect(slicesOf('2026-12-31')).toEqual(['2026-12-31', '2026-12/6', '2026-12'])
})

it('the slices of a range contain each of its days exactly once', () => {
  for (let start = 0; start < 60; start += 7)
    for (let length = 1; length < 400; length += 3) {
      const [from = '', to = ''] = [days[start], days[start + length - 1]]
      const slices = new Set(slicesIn(from, to))
      const times = days.map(day => slicesOf(day).filter(slice => slices.has(slice)).length)
      expect(times, `${from} ${to}`).toEqual(days.map(day => Number(day >= from && day <= to)))
    }
})

it('a range is a sum of few slices, however long it is', () => {
  expect(slicesIn('2024-02-01', '2024-02-29')).toEqual(['2024-02'])
  expect(slicesIn('2025-01-01', '2025-12-31')).toHaveLength(12)
  expect(slicesIn('2024-01-02', '2025-12-30').length).toBeLessThanOrEqual(22 + 2 * 10)
  expect(slicesIn('2024-01-30', '2024-01-29')).toEqual([])
})

it('named ranges end with the current day, and the last month with its own last day', () => {
  const of = (name: keyof typeof namedPeriods, today: string) => Object.values(namedPeriods[name](today))
  expect(of('this_month', '2026-11-22')).toEqual(['2026-11-01', '2026-11-22'])
  expect(of('last_month', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28'])
  expect(of('last_month', '2026-01-01')).toEqual(['2025-12-01', '2025-12-31'])
  expect(of('last30', '2026-11-22')).toEqual([dayAfter('2026-11-22', -29), '2026-11-22'])
  expect(of('this_year', '2026-11-22')).toEqual(['2026-01-01', '2026-11-22'])
})
