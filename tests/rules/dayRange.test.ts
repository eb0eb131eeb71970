import { describe, expect, it } from 'vitest'
import { daysIn, maxDaysInRange, readDay } from '../../src/engine/rules/time/dayRange.ts'

describe('a range of days', () => {
  it('contains each of its days once, across months and years', () => {
    expect(daysIn('2023-12-30', '2024-01-02')).toEqual(['2023-12-30', '2023-12-31', '2024-01-01', '2024-01-02'])
    expect(daysIn('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
    expect(daysIn('2024-03-01', '2024-02-29')).toEqual([])
  })

  it('is not expanded if it is too long or invalid', () => {
    expect(daysIn('1900-01-01', '1999-12-31').length).toBeLessThan(maxDaysInRange)
    for (const [from, to] of [
      ['1900-01-01', '9999-12-31'],
      ['x', '2026-01-01'],
      ['2026-01-01', 'x'],
    ] as const)
      expect(() => daysIn(from, to)).toThrow(RangeError)
  })

  it('consists of valid days in supported years', () => {
    for (const day of ['1900-01-01', '2026-05-26', '2200-12-31']) expect(readDay(day)).toBe(day)
    for (const written of ['2026-02-30', '0001-01-01', '9999-12-31', 'x', '', null, 20260526])
      expect(readDay(written)).toBeUndefined()
  })
})
