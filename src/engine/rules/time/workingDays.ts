import { countryDay, dayAfter, weekdayOf } from './countryDays.ts'
import { daysIn } from './dayRange.ts'
import { isPublicHoliday } from './holidays.ts'

/** The number of working days within which a request should be decided. */
export const workingDaysToDecide = 10

const isWorkingDay = (day: string): boolean => weekdayOf(day) < 5 && !isPublicHoliday(day)

/**
 * Returns the date, `2026-05-26`, a number of working days (Monday to Friday, without public holidays) after an instant
 * in the country.
 */
export function workingDayAfter(at: string, days: number): string {
  let day = countryDay(new Date(at))
  for (let left = days; left > 0;) {
    day = dayAfter(day, 1)
    if (isWorkingDay(day)) left--
  }
  return day
}

/** Returns how many working days began between two instants in the country; 0 if the second is earlier. */
export const workingDaysBetween = (from: string, to: string): number =>
  daysIn(dayAfter(countryDay(new Date(from)), 1), countryDay(new Date(to))).filter(isWorkingDay).length
