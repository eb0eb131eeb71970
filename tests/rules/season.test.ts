import { describe, expect, it } from 'vitest'
import '../asMarani.ts'
import { instantAt } from '../../src/engine/rules/time/countryDays.ts'
import { areWithinYear, dayInYear, lastDay, nextStep, stepInForce } from '../../src/features/schedules/season.ts'

const midnight = (day: string): Date => instantAt(day, '00:00')

describe('a season', () => {
  const winter = { hide_on: '2026-11-01', show_on: '2027-04-01', yearly: true }

  it('hides and shows alternately at midnight in the country, which has no summer time', () => {
    expect(nextStep(winter, new Date('2026-06-01T09:00:00Z'))).toEqual({
      transition: 'hide',
      at: new Date('2026-10-31T20:00:00Z'),
    })
    expect(nextStep(winter, midnight('2026-11-01'))).toEqual({
      transition: 'show',
      at: new Date('2027-03-31T20:00:00Z'),
    })
    expect(nextStep(winter, midnight('2027-04-01'))).toEqual({ transition: 'hide', at: midnight('2027-11-01') })
    expect(nextStep(winter, midnight('2040-12-31'))).toEqual({ transition: 'show', at: midnight('2041-04-01') })
  })

  it('may begin with showing', () => {
    const summer = { hide_on: '2027-10-01', show_on: '2027-05-01', yearly: true }
    expect(nextStep(summer, midnight('2027-01-01'))).toEqual({ transition: 'show', at: midnight('2027-05-01') })
    expect(nextStep(summer, midnight('2027-05-01'))).toEqual({ transition: 'hide', at: midnight('2027-10-01') })
    expect(nextStep(summer, midnight('2027-10-01'))).toEqual({ transition: 'show', at: midnight('2028-05-01') })
  })

  it('that occurs once ends with the later of its days', () => {
    const once = { ...winter, yearly: false }
    expect(nextStep(once, midnight('2026-11-01'))).toEqual({ transition: 'show', at: midnight('2027-04-01') })
    expect(nextStep(once, midnight('2027-04-01'))).toBeUndefined()
  })

  it('has a status at any moment, however late it is evaluated', () => {
    expect(stepInForce(winter, midnight('2026-10-31'))).toBeUndefined()
    expect(stepInForce(winter, midnight('2026-11-01'))?.transition).toBe('hide')
    expect(stepInForce(winter, midnight('2029-05-01'))).toEqual({ transition: 'show', at: midnight('2029-04-01') })
  })

  it('of a leap day is on the 28th in common years, and on the 29th again in leap years', () => {
    const leap = { hide_on: '2028-02-29', show_on: '2028-06-01', yearly: true }
    const hidings = [2028, 2029, 2030, 2031, 2032].map(year => nextStep(leap, midnight(`${year}-01-01`))?.at)
    expect(hidings).toEqual(
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(day => midnight(day)),
    )
    expect(dayInYear('2028-02-29', 2100)).toBe('2100-02-28')
  })

  it('of each year is shorter than a year', () => {
    expect(areWithinYear('2026-11-01', '2027-10-31')).toBe(true)
    expect(areWithinYear('2027-10-31', '2026-11-01')).toBe(true)
    expect(areWithinYear('2026-11-01', '2027-11-01')).toBe(false)
  })

  it('can be two years ahead, even on a leap day', () => {
    expect(lastDay('2026-06-01')).toBe('2028-06-01')
    expect(lastDay('2028-02-29')).toBe('2030-02-28')
  })
})
