import { expect, it } from 'vitest'
import requests from '../../fixtures/requests.json' with { type: 'json' }
import { workingDayAfter, workingDaysBetween, workingDaysToDecide } from '../../src/engine/rules/time/workingDays.ts'

it('ten working days are two weeks', () => {
  expect(workingDayAfter('2026-06-01T09:00:00.000Z', workingDaysToDecide)).toBe('2026-06-15')
  expect(workingDayAfter('2026-06-05T09:00:00.000Z', 1)).toBe('2026-06-08')
})

it.each([
  ['2026-06-06', 'Saturday'],
  ['2026-06-07', 'Sunday'],
])('what arrives on %s, a %s, is counted from Monday', day => {
  expect(workingDayAfter(`${day}T09:00:00.000Z`, 1)).toBe('2026-06-08')
})

it('a day begins at midnight in the country, which is eight in the evening UTC', () => {
  expect(workingDayAfter('2026-06-01T19:59:59.999Z', 1)).toBe('2026-06-02')
  expect(workingDayAfter('2026-06-01T20:00:00.000Z', 1)).toBe('2026-06-03')
  expect(workingDaysBetween('2026-06-01T19:59:00.000Z', '2026-06-01T20:01:00.000Z')).toBe(1)
})

it.each([
  ['2026-05-11T09:00:00.000Z', '2026-05-13', 'St Andrew’s day, a Tuesday'],
  ['2026-05-25T09:00:00.000Z', '2026-05-27', 'Independence Day, a Tuesday'],
  ['2026-04-08T09:00:00.000Z', '2026-04-14', 'the 9th of April, and Easter from Friday to Monday'],
  ['2027-04-29T09:00:00.000Z', '2027-05-04', 'Easter of another year'],
  ['2026-12-31T09:00:00.000Z', '2027-01-04', 'two days of new year and a Sunday'],
])('public holidays are not working days: after %s comes %s, past %s', (at, day) => {
  expect(workingDayAfter(at, 1)).toBe(day)
  expect(workingDaysBetween(at, `${day}T09:00:00.000Z`)).toBe(1)
  expect(workingDaysBetween(at, new Date(Date.parse(day) - 12 * 3_600_000).toISOString())).toBe(0)
})

it('a fortnight with holidays is longer than one without', () => {
  expect(workingDayAfter('2026-04-06T09:00:00.000Z', workingDaysToDecide)).toBe('2026-04-23')
})

it('there are no working days between a moment and an earlier one', () => {
  expect(workingDaysBetween('2026-06-12T09:00:00.000Z', '2026-06-01T09:00:00.000Z')).toBe(0)
})

it('weekends, months and leap days are skipped', () => {
  expect(workingDaysBetween('2026-06-05T09:00:00.000Z', '2026-06-08T09:00:00.000Z')).toBe(1)
  expect(workingDayAfter('2028-02-28T09:00:00.000Z', 1)).toBe('2028-02-29')
})

it('the requests of the fixtures are due when the rule says', () => {
  expect(requests.map(request => request.due_on)).toEqual(
    requests.map(request => workingDayAfter(request.created_at, workingDaysToDecide)),
  )
})
