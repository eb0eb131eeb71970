import { describe, expect, it } from 'vitest'
import { readPeriod } from '../../src/engine/rules/time/period.ts'

describe('a period', () => {
  // A Sunday.
  const today = '2026-11-22'

  it.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-21', '2026-11-21'],
    ['tomorrow', '2026-11-23', '2026-11-23'],
    ['this_week', '2026-11-16', '2026-11-22'],
    ['last_week', '2026-11-09', '2026-11-15'],
    ['next_week', '2026-11-23', '2026-11-29'],
    ['this_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['next_month', '2026-12-01', '2026-12-31'],
    ['this_year', '2026-01-01', '2026-12-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['next_year', '2027-01-01', '2027-12-31'],
    ['last_1_days', '2026-11-22', '2026-11-22'],
    ['last_7_days', '2026-11-16', '2026-11-22'],
    ['next_30_days', '2026-11-22', '2026-12-21'],
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-05-26', '2026-05-26', '2026-05-26'],
  ])('named %s is from %s to %s', (written, first, last) => {
    expect(readPeriod(written, today)).toEqual({ first, last })
  })

  it('of months continues across the end of a year', () => {
    expect(readPeriod('next_month', '2026-12-31')).toEqual({ first: '2027-01-01', last: '2027-01-31' })
    expect(readPeriod('last_month', '2026-01-31')).toEqual({ first: '2025-12-01', last: '2025-12-31' })
  })

  it.each([
    '',
    'now',
    'constructor',
    'this_decade',
    'last_0_days',
    'last_-1_days',
    'last_99999_days',
    '2026-13',
    '2026-02-30',
    '0000',
    '9999',
    '26.05.2026',
    '2026-05-26T00:00:00Z',
    7,
    null,
    ['today'],
  ])('cannot be named %j', written => {
    expect(readPeriod(written, today)).toBeUndefined()
  })
})
