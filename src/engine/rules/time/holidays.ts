import { country } from '../../model/country.ts'
import { daysSinceEaster, isOn } from './specialDays.ts'

/** Whether a day, `2026-05-26`, is a public holiday of the country. */
export function isPublicHoliday(day: string): boolean {
  const sinceEaster = daysSinceEaster(day)
  return country().holidays.some(holiday => isOn(holiday, day, sinceEaster))
}
