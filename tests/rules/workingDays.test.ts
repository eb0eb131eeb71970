import { expect, it } from 'vitest'
import { workingDayAfter, workingDaysBetween, workingDaysToDecide } from '../../src/rules/workingDays.ts'

it('ten working days are two weeks', () => {
  expect(workingDayAfter('2026-06-01T09:00:00.000Z', workingDaysToDecide)).toBe('2026-06-15')
  expect(workingDayAfter('2026-06-05T09:00:00.000Z', 1)).toBe('2026-06-08')
})

it.each([['2026-06-06', 'Saturday'], ['2026-06-07', 'Sunday']])('what comes on %s, a %s, is counted from Monday on', day => {
  expect(workingDayAfter(`${day}T09:00:00.000Z`, 1)).toBe('2026-06-08')
})

it('a day begins at midnight in the country, which is eight in the evening UTC', () => {
  expect(workingDayAfter('2026-06-01T19:59:59.999Z', 1)).toBe('2026-06-02')
  expect(workingDayAfter('2026-06-01T20:00:00.000Z', 1)).toBe('2026-06-03')
  expect(workingDaysBetween('2026-06-01T19:59:00.000Z', '2026-06-01T20:01:00.000Z')).toBe(1)
})

it('weekends, months and leap days are gone over', () => {
  expect(workingDaysBetween('2026-06-05T09:00:00.000Z', '2026-06-08T09:00:00.000Z')).toBe(1)
  expect(workingDayAfter('2028-02-28T09:00:00.000Z', 1)).toBe('2028-02-29')
  expect(workingDayAfter('2026-12-31T09:00:00.000Z', 1)).toBe('2027-01-01')
})
