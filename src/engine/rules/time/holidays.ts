import type { SpecialDay } from '../../fields/exceptions.ts'
import { daysSinceEaster, isOn } from './specialDays.ts'

/** The country's public holidays, as its labour code lists them: those with a date of every year, and those that go with Easter. */
export const publicHolidays: readonly SpecialDay[] = [
  ...['01-01', '01-02', '01-07', '01-19', '03-03', '03-08', '04-09'].map(date => ({ date })),
  ...[-2, -1, 0, 1].map(easter => ({ easter })),
  ...['05-09', '05-12', '05-17', '05-26', '08-28', '10-14', '11-23'].map(date => ({ date })),
]

/** Whether a day, `2026-05-26`, is a public holiday of the country. */
export function isPublicHoliday(day: string): boolean {
  const sinceEaster = daysSinceEaster(day)
  return publicHolidays.some(holiday => isOn(holiday, day, sinceEaster))
}
